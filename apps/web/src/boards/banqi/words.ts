/** Banqi and Three Kingdoms in words. Pieces are called as they are drawn: upper case letters stand for the red set. */
import type { News } from '@boardwright/games/banqi';
import type { Lang } from '../../words/index.ts';
import type { FaultWords } from '../fault.ts';

/** A piece and where it stands. */
interface Placed {
  readonly piece: string;
  readonly at: string;
}

type Turned = Extract<News, { readonly type: 'reveal' }>['turned'];

/** The move list and the refusals: English has the game's own. */
interface Told {
  readonly pieces: Readonly<Record<string, string>>;
  readonly somebody: string;
  flip(who: string, at: string): string;
  move(who: string, piece: string, from: string, to: string): string;
  capture(who: string, by: Placed, target: Placed): string;
  readonly traded: string;
  attack(who: string, by: Placed, at: string): string;
  stop(who: string): string;
  shown(piece: string, at: string): string;
  readonly turned: Readonly<Record<Turned, string>>;
  claims(player: string, side: string): string;
  readonly faults: FaultWords;
}

interface SideWords {
  player(n: number): string;
  readonly sides: Readonly<Record<string, string>>;
  took(n: number): string;
  readonly out: string;
  readonly told: Told | null;
}

const en: SideWords = {
  player: (n) => `Player ${n}`,
  sides: { red: 'Red', black: 'Black', 'team-a': 'Team A', 'team-b': 'Team B', 'team-c': 'Team C' },
  took: (n) => `took ${n}`,
  out: 'out',
  told: null,
};

const zhHant: SideWords = {
  player: (n) => `玩家${'一二三'.charAt(n - 1)}`,
  sides: { red: '紅方', black: '黑方', 'team-a': '將軍軍', 'team-b': '紅方輔臣', 'team-c': '黑方輔臣' },
  took: (n) => `吃 ${n} 子`,
  out: '出局',
  told: {
    pieces: {
      K: '帥',
      G: '仕',
      M: '相',
      R: '俥',
      H: '傌',
      C: '炮',
      P: '兵',
      k: '將',
      g: '士',
      m: '象',
      r: '車',
      h: '馬',
      c: '包',
      p: '卒',
    },
    somebody: '有人',
    flip: (who, at) => `${who}翻 ${at}。`,
    move: (who, piece, from, to) => `${who}${piece} ${from}–${to}。`,
    capture: (who, by, target) => `${who}${by.piece} ${by.at} 吃 ${target.at} ${target.piece}。`,
    traded: '同歸於盡。',
    attack: (who, by, at) => `${who}${by.piece} ${by.at} 攻 ${at} 的暗子。`,
    stop: (who) => `${who}停止連吃。`,
    shown: (piece, at) => `${at} 是${piece}。`,
    turned: { shown: '', captured: '被吃掉。', stood: '雙方都留下。', traded: '同歸於盡。', avenged: '攻方陣亡。' },
    claims: (player, side) => `${player}執${side}。`,
    faults: {
      'invalid-match': '這一局無法繼續。',
      'match-already-ended': '這一局已經結束。',
      'match-not-in-progress': '請先翻一顆棋子：雙方都還沒有陣營。',
      'invalid-piece-index': '棋盤上沒有那一格。',
      'invalid-indices': '棋盤上沒有那一格。',
      'no-piece-at-index': '那一格是空的。',
      'no-target-at-index': '那一格沒有棋子可吃。',
      'piece-already-revealed': '那顆棋子已經翻開了。',
      'piece-not-revealed': '那顆棋子還沒翻開，請先翻開。',
      'attacker-not-revealed': '那顆棋子還沒翻開，請先翻開。',
      'target-not-revealed': '不能吃還沒翻開的棋子。',
      'not-current-players-turn': '那不是你的棋子。',
      'target-is-own-piece': '那是自己的棋子。',
      'destination-not-adjacent': '這顆棋子只能上下左右走一格。',
      'destination-not-reachable': '這顆棋子走不到那裡。',
      'destination-not-empty': '那一格已經有棋子；要吃請輸入 B3xB4。',
      'target-not-adjacent': '這顆棋子只能吃旁邊的棋子。',
      'target-not-reachable': '這顆棋子吃不到那裡。',
      'cannon-target-not-in-line': '炮（包）只能沿著直線或橫線吃。',
      'cannon-cannot-capture-adjacent-piece': '炮（包）不能吃旁邊的棋子。',
      'cannon-must-jump-over-exactly-one-piece': '炮（包）要剛好隔一顆棋子才能吃。',
      'king-cannot-capture-pawn': '帥（將）不能吃卒（兵）。',
      'invalid-capture-rank-too-low': '這顆棋子太小，吃不了它。',
      'capture-chain-in-progress': '請用同一顆棋子繼續吃，或是停止。',
      'no-capture-chain-in-progress': '現在沒有連吃可以停止。',
      'only-chance-reveals': '翻出什麼由機會決定。',
      'bad-move-text': '請輸入 flip B3（翻）、B3-B4（走）、B3xB4（吃）或 stop（停）。',
    },
  },
};

const ko: SideWords = {
  player: (n) => `플레이어 ${n}`,
  sides: { red: '홍', black: '흑', 'team-a': 'A팀', 'team-b': 'B팀', 'team-c': 'C팀' },
  took: (n) => `${n}개 잡음`,
  out: '탈락',
  told: {
    pieces: {
      K: '수(帥)',
      G: '사(仕)',
      M: '상(相)',
      R: '차(俥)',
      H: '마(傌)',
      C: '포(炮)',
      P: '병(兵)',
      k: '장(將)',
      g: '사(士)',
      m: '상(象)',
      r: '차(車)',
      h: '마(馬)',
      c: '포(包)',
      p: '졸(卒)',
    },
    somebody: '누군가',
    flip: (who, at) => `${who}, ${at} 뒤집음.`,
    move: (who, piece, from, to) => `${who}, ${piece} ${from}–${to}.`,
    capture: (who, by, target) => `${who}, ${by.at} ${by.piece} → ${target.at} ${target.piece} 잡음.`,
    traded: ' 둘 다 사라짐.',
    attack: (who, by, at) => `${who}, ${by.at} ${by.piece} → ${at} 숨은 말 공격.`,
    stop: (who) => `${who}, 이어 잡기를 멈춤.`,
    shown: (piece, at) => `${at}: ${piece}.`,
    turned: {
      shown: '',
      captured: ' 잡힘.',
      stood: ' 둘 다 남음.',
      traded: ' 둘 다 사라짐.',
      avenged: ' 공격한 말이 잡힘.',
    },
    claims: (player, side) => ` ${player}: ${side}.`,
    faults: {
      'invalid-match': '이어서 둘 수 없는 게임이에요.',
      'match-already-ended': '게임이 끝났어요.',
      'match-not-in-progress': '먼저 말을 하나 뒤집으세요. 아직 아무도 편이 없어요.',
      'invalid-piece-index': '판에 없는 칸이에요.',
      'invalid-indices': '판에 없는 칸이에요.',
      'no-piece-at-index': '빈 칸이에요.',
      'no-target-at-index': '그 칸에는 잡을 말이 없어요.',
      'piece-already-revealed': '이미 뒤집은 말이에요.',
      'piece-not-revealed': '아직 뒤집지 않은 말이에요. 먼저 뒤집으세요.',
      'attacker-not-revealed': '아직 뒤집지 않은 말이에요. 먼저 뒤집으세요.',
      'target-not-revealed': '뒤집지 않은 말은 잡을 수 없어요.',
      'not-current-players-turn': '내 말이 아니에요.',
      'target-is-own-piece': '우리 편 말이에요.',
      'destination-not-adjacent': '이 말은 상하좌우로 한 칸만 움직여요.',
      'destination-not-reachable': '이 말은 그곳으로 갈 수 없어요.',
      'destination-not-empty': '그 칸에는 말이 있어요. 잡으려면 B3xB4처럼 쓰세요.',
      'target-not-adjacent': '이 말은 바로 옆의 말만 잡아요.',
      'target-not-reachable': '이 말은 그곳까지 닿지 않아요.',
      'cannon-target-not-in-line': '포는 같은 줄의 말만 잡아요.',
      'cannon-cannot-capture-adjacent-piece': '포는 바로 옆의 말을 잡을 수 없어요.',
      'cannon-must-jump-over-exactly-one-piece': '포는 말 하나만 뛰어넘어 잡아요.',
      'king-cannot-capture-pawn': '왕(帥·將)은 졸(兵·卒)을 잡을 수 없어요.',
      'invalid-capture-rank-too-low': '계급이 낮아 잡을 수 없어요.',
      'capture-chain-in-progress': '같은 말로 이어 잡거나 멈추세요.',
      'no-capture-chain-in-progress': '멈출 이어 잡기가 없어요.',
      'only-chance-reveals': '무엇이 나올지는 운이 정해요.',
      'bad-move-text': 'flip B3(뒤집기), B3-B4(이동), B3xB4(잡기), stop(멈춤)처럼 쓰세요.',
    },
  },
};

const catalogue: Readonly<Record<Lang, SideWords>> = { en, 'zh-Hant': zhHant, ko };

export function sideWords(lang: Lang): SideWords {
  return catalogue[lang];
}
