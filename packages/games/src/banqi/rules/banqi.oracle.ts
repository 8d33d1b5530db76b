/**
 * A second implementation of the rules of Banqi and Three Kingdoms, for the comparison in lockstep.test.ts. It shares no code with the
 * engine: it has a mutable tray of letters and tries every pair of squares. Upper case is the red set, lower case the black set, '?' is
 * face down, '' is empty.
 */
export interface House {
  kingdoms: boolean;
  draft: boolean;
  firstFlip: 'flipper' | 'opponent';
  order: string;
  cannon: 'jump' | 'rank';
  equal: 'attacker' | 'both';
  pawnTakesKing: boolean;
  kingTakesPawn: boolean;
  chain: boolean;
  dark: 'off' | 'probe' | 'trade';
  rush: boolean;
  diagonal: boolean;
  slide: boolean;
  quiet: number | null;
  threefold: number | null;
  stuck: 'loses' | 'eliminate' | 'pass';
}

export interface Tray {
  house: House;
  cells: string[];
  holds: (string | null)[];
  turn: number;
  taken: Record<string, string>;
  out: string[];
  clock: number | null;
  seen: Record<string, number>;
  chain: number;
  started: boolean;
  over: { winner: string | null; why: string } | null;
}

const SIDES = { banqi: ['red', 'black'], kingdoms: ['team-a', 'team-b', 'team-c'] };
const STRENGTH: Record<string, number> = { red: 16, black: 16, 'team-a': 12, 'team-b': 10, 'team-c': 10 };

export function lay(house: House, cells: string[]): Tray {
  const sides = house.kingdoms ? SIDES.kingdoms : SIDES.banqi;
  return {
    house,
    cells: [...cells],
    holds: sides.map(() => null),
    turn: 0,
    taken: Object.fromEntries(sides.map((side) => [side, ''])),
    out: [],
    clock: house.quiet,
    seen: {},
    chain: -1,
    started: false,
    over: null,
  };
}

export function sideOf(house: House, letter: string): string {
  const red = letter === letter.toUpperCase();
  if (!house.kingdoms) return red ? 'red' : 'black';
  return 'KP'.includes(letter.toUpperCase()) ? 'team-a' : red ? 'team-b' : 'team-c';
}

/** Lists every action of the player to move: 'flip 3', 'move 3 7', 'capture 3 7', 'stop'. */
export function options(tray: Tray): string[] {
  if (tray.over) return [];
  const { cells, house } = tray;
  const mine = tray.holds[tray.turn] ?? null;
  const found: string[] = [];
  if (tray.chain < 0) for (let i = 0; i < cells.length; i++) if (cells[i] === '?') found.push(`flip ${i}`);
  for (let a = 0; a < cells.length; a++) {
    const piece = cells[a]!;
    if (piece === '' || piece === '?' || mine === null || sideOf(house, piece) !== mine) continue;
    if (tray.chain >= 0 && tray.chain !== a) continue;
    for (let b = 0; b < cells.length; b++) {
      const there = cells[b]!;
      if (there === '') {
        if (tray.chain < 0 && travels(tray, a, b)) found.push(`move ${a} ${b}`);
      } else if (there === '?') {
        if (house.dark !== 'off' && !house.kingdoms && attack(tray, a, b) !== 'none') found.push(`capture ${a} ${b}`);
      } else if (sideOf(house, there) !== mine) {
        const how = attack(tray, a, b);
        if (how === 'free' || (how === 'ranked' && beats(house, piece, there))) found.push(`capture ${a} ${b}`);
      }
    }
  }
  if (tray.chain >= 0) found.push('stop');
  return found;
}

/** Plays one of the options. letter: the identity of a face-down piece that the action reveals. */
export function play(tray: Tray, action: string, letter = ''): void {
  const [verb, one, two] = action.split(' ');
  const a = Number(one);
  const b = Number(two);
  const { cells, house } = tray;
  const everybodyHeld = tray.holds.every((side) => side !== null);
  const me = tray.holds[tray.turn] ?? null;
  let eventful = true;
  let chaining = false;
  if (verb === 'flip') {
    cells[a] = letter;
    eventful = !house.kingdoms;
    if (!tray.started && !house.draft) {
      const sides = house.kingdoms ? SIDES.kingdoms : SIDES.banqi;
      const first = sides.indexOf(sideOf(house, letter));
      tray.holds = tray.holds.map((_, player) => sides[(first + player) % sides.length]!);
      tray.started = true;
      // Under the contract's rules the player who flipped acts again, so the turn is set back by one before it passes.
      if (house.firstFlip === 'flipper') tray.turn = tray.holds.length - 1;
    }
    if (house.draft) {
      tray.started = true;
      const side = sideOf(house, letter);
      if (tray.holds[tray.turn] === null && !tray.holds.includes(side)) tray.holds[tray.turn] = side;
      if (tray.holds.filter((held) => held === null).length === 1) {
        tray.holds[tray.holds.indexOf(null)] = SIDES.kingdoms.find((name) => !tray.holds.includes(name))!;
      }
    }
  } else if (verb === 'move') {
    cells[b] = cells[a]!;
    cells[a] = '';
    eventful = false;
  } else if (verb === 'capture') {
    const how = attack(tray, a, b);
    const hidden = cells[b] === '?';
    const target = hidden ? letter : cells[b]!;
    const attacker = cells[a]!;
    const foe = sideOf(house, target);
    if (hidden && foe === me) {
      cells[b] = target;
    } else if (hidden && how === 'ranked' && !beats(house, attacker, target)) {
      cells[b] = target;
      if (house.dark === 'trade') {
        cells[a] = '';
        tray.taken[foe] += attacker;
      }
    } else if (
      how === 'ranked' &&
      house.equal === 'both' &&
      attacker.toUpperCase() === target.toUpperCase() &&
      !house.kingdoms
    ) {
      cells[a] = '';
      cells[b] = '';
      tray.taken[me!] += target;
      tray.taken[foe] += attacker;
    } else {
      cells[b] = attacker;
      cells[a] = '';
      tray.taken[me!] += target;
      chaining = house.chain;
    }
  }
  if (tray.clock !== null) {
    if (eventful) tray.clock = house.quiet;
    else if (everybodyHeld) tray.clock -= 1;
  }
  if (eventful) tray.seen = {};
  tray.chain = -1;

  const all = Object.values(tray.taken).join('');
  for (const side of Object.keys(tray.taken)) {
    const lost = all.split('').filter((gone) => sideOf(house, gone) === side).length;
    if (lost === STRENGTH[side] && !tray.out.includes(side)) tray.out.push(side);
  }
  const left = Object.keys(tray.taken).filter((side) => !tray.out.includes(side));
  if (left.length === 0) return void (tray.over = { winner: null, why: 'draw' });
  if (left.length === 1)
    return void (tray.over = { winner: left[0]!, why: house.kingdoms ? 'elimination' : 'capture-all' });

  if (chaining) {
    tray.chain = b;
    if (options(tray).length > 1) return;
    tray.chain = -1;
  }
  const pass = (): void => {
    do tray.turn = (tray.turn + 1) % tray.holds.length;
    while (tray.holds[tray.turn] !== null && tray.out.includes(tray.holds[tray.turn]!));
  };
  pass();
  for (let waited = 0; options(tray).length === 0; waited++) {
    const stuck = tray.holds[tray.turn]!;
    if (house.stuck === 'loses') {
      const winner = Object.keys(tray.taken).find((side) => side !== stuck)!;
      return void (tray.over = { winner, why: 'stalemate' });
    }
    if (house.stuck === 'eliminate') {
      tray.out.push(stuck);
      const standing = Object.keys(tray.taken).filter((side) => !tray.out.includes(side));
      if (standing.length === 1) return void (tray.over = { winner: standing[0]!, why: 'elimination' });
    } else if (waited === tray.holds.length) return void (tray.over = { winner: null, why: 'draw' });
    pass();
  }
  if (house.threefold !== null) {
    const now = `${cells.map((cell) => cell || '.').join('')} ${tray.turn}`;
    tray.seen[now] = (tray.seen[now] ?? 0) + 1;
    if (tray.seen[now] >= house.threefold) tray.over = { winner: null, why: 'draw' };
  }
  if (tray.clock === 0) tray.over = { winner: null, why: 'draw' };
}

function place(house: House, i: number): [number, number] {
  const cols = house.kingdoms ? 5 : 4;
  return [Math.floor(i / cols), i % cols];
}

/** Returns the number of pieces strictly between two squares on a line; -1 if they share neither a row nor a column. */
function between(tray: Tray, a: number, b: number): number {
  const [ar, ac] = place(tray.house, a);
  const [br, bc] = place(tray.house, b);
  if (a === b || (ar !== br && ac !== bc)) return -1;
  let count = 0;
  for (let i = 0; i < tray.cells.length; i++) {
    const [r, c] = place(tray.house, i);
    const inside =
      (r === ar && r === br && c > Math.min(ac, bc) && c < Math.max(ac, bc)) ||
      (c === ac && c === bc && r > Math.min(ar, br) && r < Math.max(ar, br));
    if (inside && tray.cells[i] !== '') count++;
  }
  return count;
}

function travels(tray: Tray, a: number, b: number): boolean {
  const { house } = tray;
  const kind = tray.cells[a]!.toUpperCase();
  const [ar, ac] = place(house, a);
  const [br, bc] = place(house, b);
  const dr = Math.abs(ar - br);
  const dc = Math.abs(ac - bc);
  const step = dr + dc === 1;
  const open = between(tray, a, b) === 0;
  if (!house.kingdoms) {
    if (kind === 'R' && house.rush) return open;
    if (kind === 'C' && house.slide) return open;
    if (kind === 'H' && house.diagonal) return step || (dr === 1 && dc === 1);
    return step;
  }
  if (kind === 'K' || kind === 'R') return open;
  if (kind === 'C') return house.slide ? open : step;
  if (kind === 'G') return dr === 1 && dc === 1;
  if (kind === 'M') return dr === 2 && dc === 2;
  if (kind === 'H') return dr * dc === 2;
  return step;
}

/** Returns how a piece may attack a square: by rank, regardless of rank, or not at all. */
function attack(tray: Tray, a: number, b: number): 'none' | 'ranked' | 'free' {
  const { house } = tray;
  const kind = tray.cells[a]!.toUpperCase();
  const [ar, ac] = place(house, a);
  const [br, bc] = place(house, b);
  const dr = Math.abs(ar - br);
  const dc = Math.abs(ac - bc);
  const step = dr + dc === 1;
  if (kind === 'C' && (house.kingdoms || house.cannon === 'jump')) return between(tray, a, b) === 1 ? 'free' : 'none';
  if (house.kingdoms) return travels(tray, a, b) ? 'free' : 'none';
  if (step) return 'ranked';
  if (kind === 'R' && house.rush && between(tray, a, b) === 0) return 'free';
  if (kind === 'H' && house.diagonal && dr === 1 && dc === 1) return 'free';
  return 'none';
}

function beats(house: House, attacker: string, target: string): boolean {
  const one = attacker.toUpperCase();
  const two = target.toUpperCase();
  if (one === 'K' && two === 'P') return house.kingTakesPawn;
  if (one === 'P' && two === 'K') return house.pawnTakesKing;
  return house.order.indexOf(one) <= house.order.indexOf(two);
}
