import { pointsAndKomi, SIZE_NAMES, stoneWords } from '@boardwright/games/369/words';

export const words: ReturnType<typeof stoneWords> = stoneWords({
  board: '판',
  keys: '방향키로 이동, Enter로 돌 놓기.',
  standing: (points, komi) => `${pointsAndKomi(points, komi)}점`,
  standingNote: (komi) =>
    `돌을 3개, 6개, 9개 이어서 얻은 점수예요.${komi === 0 ? '' : ' 나중에 두는 쪽의 덤도 더했어요.'}`,
  empty: '빈 칸',
  stone: (side) => `${side} 돌`,
  earns: (points) => `${points}점을 얻는 자리`,
  place: '빈 칸에 돌을 놓으세요',
  placeOrSwap: '돌을 놓거나 첫 돌을 넘겨받으세요',
  swap: '첫 돌 넘겨받기',
  optionNotes: {
    size: '판 한 변의 칸 수예요.',
    scoring: '줄의 점수: 길이만큼, 또는 그 3분의 1.',
    first: '먼저 두는 쪽: 1은 X, 2는 O.',
    komi: '끝날 때 나중에 두는 쪽이 더 받는 점수예요.',
    pie: '나중에 두는 쪽이 첫 돌을 넘겨받을 수 있어요.',
    late: '늦은 사람 대신 두는 수: 아무 데나, 또는 가장 나쁜 곳.',
  },
  presetNotes: {
    classic: '9 × 9. 3·6·9개를 이으면 그 수만큼 점수를 얻어요.',
    small: '6×6, 돌 36개. 최선으로 두면 나중에 두는 쪽이 18점 차로 이겨서, 두 판을 합쳐야 공평해요.',
    large: '12 × 12. 12개까지 이을 수 있는 긴 판이에요.',
    tiny: '5 × 5. 3분이면 끝나요.',
    komi: '9 × 9. 먼저 두는 쪽이 유리해서 나중에 두는 쪽이 20점을 더 받아요.',
    pie: '첫 돌이 놓인 뒤, 나중에 두는 쪽이 그 돌을 넘겨받을 수 있어요.',
    thirds: '3·6·9개를 이으면 1·2·3점을 얻어요.',
  },
  card: {
    goal: '번갈아 빈 칸에 돌을 놓아요. 내가 놓은 돌로 3·6·9개가 이어지면 그 수만큼 점수를 얻어요.',
    three: '셋째 돌로 세 개가 이어졌어요: 3점.',
    both: '누가 놓은 돌이든 함께 세어요. 마지막 돌을 놓은 사람이 점수를 얻어요.',
    four: '4·5·7·8개가 이어지면 점수가 없어요.',
    bridge: '빈틈을 메우면 셋과 둘이 여섯이 돼요: 6점.',
    cross: '가로·세로·대각선을 따로 세어 더해요: 3 + 3 = 6.',
    end: '판이 가득 차면 점수가 높은 쪽이 이겨요.',
    more: [
      '가로, 세로, 두 대각선이 모두 인정되고 누가 놓은 돌이든 상관없어요.',
      '돌 하나로 여러 줄을 완성하면 모두 점수가 돼요.',
      '길이가 3의 배수일 때만 점수가 나요. 큰 판에서는 12와 15도 돼요.',
      '파이 규칙에서는 나중에 두는 쪽이 돌을 놓는 대신 첫 돌을 넘겨받을 수 있어요.',
      '덤은 끝날 때 나중에 두는 쪽의 점수에 더해요.',
      '점수가 같으면 무승부예요.',
    ],
  },
  told: {
    place: (who, cell, lengths, score, [x, o]) => {
      const earned = score === 0 ? '' : ` ${lengths.join('·')}개를 이어 ${score}점.`;
      return `${who}, ${cell}.${earned} X ${x}, O ${o}.`;
    },
    swap: (who) => `${who}, 첫 돌을 넘겨받음.`,
    faults: {
      occupied: '그 칸에는 이미 돌이 있어요.',
      'off-board': '판에 없는 칸이에요.',
      'no-swap': '파이 규칙에서 나중에 두는 쪽만, 첫 돌 바로 다음에 바꿀 수 있어요.',
      'bad-move-text': 'A1처럼 글자와 숫자를 쓰세요.',
      'not-your-turn': '아직 내 차례가 아니에요.',
    },
  },
  presets: {
    classic: '기본',
    small: '6 × 6',
    large: '12 × 12',
    tiny: '5 × 5',
    komi: '덤 20',
    pie: '파이 규칙',
    thirds: '3개당 1점',
  },
  fields: { size: { legend: '판 크기', values: SIZE_NAMES } },
  reasons: { 'board-full': '판이 가득 참' },
  ends: {
    'board-full': {
      won: '판이 가득 찼을 때 점수가 더 높았어요',
      lost: (winner) => `판이 가득 찼을 때 ${winner} 쪽 점수가 더 높았어요`,
    },
  },
});
