/** The texts of lessons, positions of the day, and suggestions of another level. */
export const learning = {
  learn: (game: string): string => `Learn ${game}`,
  step: (n: number, of: number): string => `Step ${n} of ${of}`,
  next: 'Next',
  answer: 'Show the move',
  other: 'The rules allow that, but it is not what is asked here.',
  finished: 'That is all you need. Play a game now.',
  daily: {
    of: (date: string): string => `Position of the day: ${date}`,
    side: (name: string): string => `You play ${name}.`,
    open: 'Not solved yet.',
    shown: 'You asked for the answer.',
    right: 'Right.',
    tries: (n: number): string => (n === 1 ? 'Solved at the first try.' : `Solved in ${n} tries.`),
    streak: (n: number): string => (n === 1 ? 'Streak: 1 day.' : `Streak: ${n} days.`),
    calendar: 'Calendar',
    earlier: 'Earlier month',
    later: 'Later month',
    solvedOf: (n: number, of: number): string => `${n} of ${of} solved`,
    share: 'Share the result',
    others: 'Other games',
    asks: {
      gain: (n: number): string => `Find the cell that scores ${n}. It is also the best for the rest of the game.`,
      rest: (n: number): string => `${n} cells are left. Find the move that wins the most points by the end.`,
      race: (n: number): string => `Win the race in ${n} turns, whatever the other side does. Make the first turn.`,
      leap: (n: number): string => `Find the turn that brings your frogs ${n} rows forward.`,
      flip: (): string => 'Which piece would you flip?',
      move: (): string => 'Find the best move.',
      settle: (): string =>
        'Where do you build, to afford a road and another settlement soonest? There is no trade, and the robber does not move.',
    },
    pawns: (best: string, second: string): string => `Worth ${best} pawns on average; the next best move ${second}.`,
    rolls: (best: string, second: string): string => `${best} rolls on average; from the next best place ${second}.`,
  },
  lessons: {
    '369': {
      three: {
        task: 'You play X. Complete a run of three in the top row.',
        done: 'Three in a row: 3 points. Stones are never moved or removed.',
      },
      both: {
        task: 'Stones of both players count. Complete a run of three in the top row.',
        done: 'X, O, X is also a run of three. The player who completes it scores.',
      },
      four: {
        task: 'A fourth stone in the top row scores nothing. Find the cell that scores 3 elsewhere.',
        done: 'Only runs of 3, 6 and 9 score. Runs of 4, 5, 7 and 8 score nothing.',
      },
      bridge: {
        task: 'Fill the gap in the top row: three and two become six.',
        done: 'A run of six scores 6 points at once.',
      },
      cross: {
        task: 'One stone can complete several runs. Find the cell that scores 6.',
        done: 'Rows, columns and both diagonals are counted one by one: 3 + 3 = 6.',
      },
      last: {
        task: 'One cell is left and you are 9 points behind. Fill it.',
        done: 'Four runs of three: 12 points. The board is full, and 21 beats 18.',
      },
    },
    banqi: {
      flip: {
        task: 'All pieces lie face down. Flip the one on B3.',
        done: 'A red piece: you play Red. The first piece decides your side.',
      },
      rank: {
        task: 'You play Red. Your Rook takes a neighbour of its own rank or lower: take the Horse on C3.',
        done: 'King, Guard, Minister, Rook, Horse, Cannon, Pawn: from high to low. The Guard on B2 was too strong.',
      },
      king: {
        task: 'A Pawn takes a King. Take the King on C2 with your Pawn.',
        done: 'The highest falls to the lowest, and a King cannot take a Pawn.',
      },
      cannon: {
        task: 'A Cannon takes by jumping over exactly one piece. Take the Guard on D3.',
        done: 'Any rank, any distance, in a straight line. A Cannon never takes its neighbour.',
      },
      dark: {
        task: 'A face-down piece cannot be taken. Flip the one on C3.',
        done: 'A black Horse: next turn your Guard can take it, if it is still there.',
      },
      last: {
        task: 'Black has one piece left. Take it.',
        done: 'All sixteen are captured: you win.',
      },
    },
    'three-kingdoms': {
      army: {
        task: 'Three players, three armies. Flip the piece on B2 to find yours.',
        done: 'A Pawn: you hold both Kings and all ten Pawns, the pieces with green rims.',
      },
      own: {
        task: 'You hold the Kings and Pawns of both colours. There are no ranks: take the Rook on C3 with your Pawn.',
        done: 'Any piece takes any enemy. The King on B2 belongs to you, although it is black.',
      },
      slide: {
        task: 'You hold the red pieces. Rooks and Kings slide: take the Pawn on E2 with your Rook.',
        done: 'Along a line, as far as it is free.',
      },
      leap: {
        task: 'A Horse makes an L and may jump. Take the Guard on D7.',
        done: 'Two points one way, one point across; what stands between does not matter.',
      },
      diagonal: {
        task: 'A Minister goes exactly two points diagonally. Take the King on D5.',
        done: 'It may jump over a piece. A Guard goes one point diagonally.',
      },
      cannon: {
        task: 'A Cannon takes the first piece behind exactly one other. Take the Guard on E5.',
        done: 'Without a piece to jump over it only slides. The last army on the board wins.',
      },
    },
    catan: {
      settle: {
        task: 'You play Red. Build your second settlement where fields 8, pasture 10 and pasture 3 meet.',
        done: 'Each hex beside it gave you a card. Settlements stand at least two edges apart.',
      },
      road: {
        task: 'Build a road from it, between fields 8 and pasture 3.',
        done: 'Roads join your own roads or buildings.',
      },
      roll: {
        task: 'Each turn begins with the dice. Roll.',
        done: 'An 8: fields 8 gave you grain. Every hex with that number gives cards to the settlements beside it.',
      },
      bank: {
        task: 'You need brick. Trade four lumber for one brick with the bank.',
        done: 'Four of a kind buy any card; with a harbour, three or two do.',
      },
      build: {
        task: 'A settlement costs lumber, brick, wool and grain. Build one at the end of your longer road.',
        done: 'A settlement is one point. Ten points win.',
      },
      city: {
        task: 'A city replaces a settlement and costs two grain and three ore. Build one at hills 6.',
        done: 'A city is worth two points, and its hexes give it two cards each.',
      },
      robber: {
        task: 'A seven moves the robber. Put it on forest 6, beside Blue.',
        done: 'That hex gives no cards while the robber stands there, and you took a card from Blue.',
      },
    },
    hopnjump: {
      step: {
        task: 'You play Green and go up. Step with the frog on D2 to E3.',
        done: 'One pad diagonally, forwards or backwards. Frogs stay on the pads.',
      },
      hop: {
        task: 'A frog hops over a neighbour to the free pad behind it. Hop from C1 to E3.',
        done: 'The frog that is hopped over stays where it is.',
      },
      over: {
        task: 'You may hop over frogs of the other side too. Hop over the black frog on D4.',
        done: 'Nothing is ever taken.',
      },
      chain: {
        task: 'After a hop the same frog may hop on. Go from A1 to G7 in three hops.',
        done: 'Six rows in one turn. Look for rows of frogs with gaps between them.',
      },
      stop: {
        task: 'You need not hop on. Hop from C3 to E5, then stop there.',
        done: 'The next hop would have led back.',
      },
      home: {
        task: 'Home is where the other side began. Bring your last frog home to G7.',
        done: 'All eight are home: you win.',
      },
    },
  },
};
