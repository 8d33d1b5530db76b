import type { Lang } from '../../words/index.ts';
import type { FaultWords } from '../fault.ts';

/** The move list and the refusals: English has the game's own. Deeds follow a player's name; cards come as words. */
interface Told {
  readonly resources: readonly string[];
  readonly cards: readonly string[];
  /** A whole line: who did what, and who got what by it. */
  line(who: string, deed: string, gains: readonly string[]): string;
  gain(who: string, cards: string): string;
  settlement(at: string): string;
  city(at: string): string;
  road(at: string): string;
  readonly bare: Readonly<Record<'roll' | 'buy' | 'knight' | 'roads' | 'stop' | 'end', string>>;
  discard(cards: string): string;
  plenty(cards: string): string;
  monopoly(resource: string): string;
  robber(hex: string): string;
  rob(victim: string): string;
  bank(give: string, take: string): string;
  offer(id: number, give: string, want: string, to: string): string;
  counter(id: number, give: string, want: string): string;
  accept(id: number): string;
  reject(id: number): string;
  cancel(id: number): string;
  confirm(other: string): string;
  dice(total: number): string;
  /** card: null where this reader may not know. */
  steal(victim: string, card: string | null): string;
  draw(card: string | null): string;
  longest(who: string | null): string;
  army(who: string): string;
  /** The points to win; who has left does not win by them. */
  reaches(who: string): string;
  readonly faults: FaultWords;
}

interface IslandWords {
  readonly seats: readonly string[];
  standing(points: number, goal: number, hand: number): string;
  readonly told: Told | null;
}

const en: IslandWords = {
  seats: ['Red', 'Blue', 'Green', 'Yellow'],
  standing: (points, goal, hand) => `${points} of ${goal} points · ${hand} in hand`,
  told: null,
};

const zhHant: IslandWords = {
  seats: ['紅方', '藍方', '綠方', '黃方'],
  standing: (points, goal, hand) => `${points}／${goal} 分・手牌 ${hand}`,
  told: {
    resources: ['木材', '磚塊', '羊毛', '穀物', '礦石'],
    cards: ['騎士', '勝利點數', '道路建設', '豐收之年', '壟斷'],
    line: (who, deed, gains) => `${who}${deed}${gains.length === 0 ? '' : `：${gains.join('；')}`}。`,
    gain: (who, cards) => `${who} ${cards}`,
    settlement: (at) => `在 ${at} 建村莊`,
    city: (at) => `在 ${at} 建城市`,
    road: (at) => `在 ${at} 建道路`,
    bare: {
      roll: '擲骰',
      buy: '買發展卡',
      knight: '打出騎士',
      roads: '打出道路建設',
      stop: '不建第二條路',
      end: '結束回合',
    },
    discard: (cards) => `棄掉 ${cards}`,
    plenty: (cards) => `打出豐收之年，拿 ${cards}`,
    monopoly: (resource) => `打出壟斷，宣告${resource}`,
    robber: (hex) => `把強盜移到 ${hex}`,
    rob: (victim) => `搶${victim}`,
    bank: (give, take) => `用 ${give} 向銀行換 ${take}`,
    offer: (id, give, want, to) => `${to === '' ? '' : `向${to}`}提出提議 ${id}：${give} 換 ${want}`,
    counter: (id, give, want) => `回應提議 ${id}：${give} 換 ${want}`,
    accept: (id) => `接受提議 ${id}`,
    reject: (id) => `拒絕提議 ${id}`,
    cancel: (id) => `收回提議 ${id}`,
    confirm: (other) => `與${other}成交`,
    dice: (total) => `擲出 ${total}`,
    steal: (victim, card) => `從${victim}偷走${card ?? '一張牌'}`,
    draw: (card) => (card === null ? '抽到一張發展卡' : `抽到${card}`),
    longest: (who) => (who === null ? '目前沒有人有最長道路。' : `${who}有最長道路。`),
    army: (who) => `${who}有最大軍隊。`,
    reaches: (who) => `${who}達到獲勝分數！`,
    faults: {
      'not-now': '現在不能這樣做。',
      'before-roll': '請先擲骰。',
      'chance-only': '這要由機會決定。',
      occupied: '那裡已經有人了。',
      'too-near': '離其他建築太近，中間至少要隔一條路。',
      'not-connected': '要接在自己的道路或建築上。',
      'no-pieces': '這種棋子已經用完了。',
      'no-settlement': '那裡沒有你的村莊。',
      'empty-deck': '發展卡已經抽完了。',
      'lacks-cards': '你的手牌不夠。',
      'wrong-count': ({ count }) => `請選剛好 ${count} 張牌。`,
      'same-hex': '強盜要移到別的地塊。',
      'friendly-robber': '強盜不碰只有兩分的玩家。',
      'not-a-victim': '要搶在那裡有建築、手上有牌的其他玩家。',
      'built-already': '建設之後就不能再交易。',
      'same-resource': '給的和拿的不能是同一種資源。',
      'wrong-rate': ({ rate }) => `銀行用 ${rate} 張換一張。`,
      'bank-lacks': '銀行沒有這些牌了。',
      'empty-bank': '銀行沒有牌了。',
      'bad-addressee': '請按座位順序指定其他玩家；不指定就是問所有人。',
      'not-accepted': '對方還沒有同意這筆交易。',
      answered: '你已經回應過這個提議。',
      'same-terms': '條件和原來的提議相同，請直接接受。',
      'no-trade': '這一局玩家之間不交易。',
      'many-offers': '提議太多了。',
      gift: '雙方都要給些什麼。',
      'not-asked': '這個提議不是給你的。',
      'no-offer': '已經沒有這個提議了。',
      'one-card': '每回合只能打一張發展卡。',
      'no-card': '你沒有這張發展卡。',
      'new-card': '這回合買的發展卡還不能打。',
      'no-place': '沒有可以建路的地方。',
      'bad-move-text':
        '請輸入英文指令，例如 roll、end、road E.NE、settlement E.N、city E.N、buy、bank 4 wool for 1 ore、offer 1 wool for 1 ore、robber E。',
    },
  },
};

const ko: IslandWords = {
  seats: ['빨강', '파랑', '초록', '노랑'],
  standing: (points, goal, hand) => `${points}/${goal}점 · 손패 ${hand}`,
  told: {
    resources: ['목재', '벽돌', '양털', '곡물', '광석'],
    cards: ['기사', '승점', '도로 건설', '풍년', '독점'],
    line: (who, deed, gains) => `${who}, ${deed}.${gains.length === 0 ? '' : ` ${gains.join(', ')}.`}`,
    gain: (who, cards) => `${who} ${cards}`,
    settlement: (at) => `${at}에 마을 건설`,
    city: (at) => `${at}에 도시 건설`,
    road: (at) => `${at}에 도로 건설`,
    bare: {
      roll: '주사위 굴림',
      buy: '발전 카드 구입',
      knight: '기사 사용',
      roads: '도로 건설 카드 사용',
      stop: '두 번째 도로는 짓지 않음',
      end: '차례 마침',
    },
    discard: (cards) => `${cards} 버림`,
    plenty: (cards) => `풍년 사용, ${cards} 받음`,
    monopoly: (resource) => `독점 사용: ${resource}`,
    robber: (hex) => `도둑을 ${hex} 칸으로 옮김`,
    rob: (victim) => `${victim} 쪽을 털기로 함`,
    bank: (give, take) => `은행과 교환: ${give} → ${take}`,
    offer: (id, give, want, to) => `교환 제안 ${id}${to === '' ? '' : `(${to})`}: ${give} → ${want}`,
    counter: (id, give, want) => `제안 ${id}에 역제안: ${give} → ${want}`,
    accept: (id) => `제안 ${id} 수락`,
    reject: (id) => `제안 ${id} 거절`,
    cancel: (id) => `제안 ${id} 취소`,
    confirm: (other) => `${other} 쪽과 교환`,
    dice: (total) => `주사위 ${total}`,
    steal: (victim, card) => `${victim} 쪽에서 ${card ?? '카드 한 장'} 빼앗음`,
    draw: (card) => (card === null ? '발전 카드를 받음' : `${card} 카드를 받음`),
    longest: (who) => (who === null ? ' 이제 최장 도로는 없음.' : ` 최장 도로: ${who}.`),
    army: (who) => ` 최대 기사단: ${who}.`,
    reaches: (who) => ` ${who}: 승리 점수 달성!`,
    faults: {
      'not-now': '지금은 할 수 없어요.',
      'before-roll': '먼저 주사위를 굴리세요.',
      'chance-only': '운이 정하는 일이에요.',
      occupied: '이미 차 있는 곳이에요.',
      'too-near': '다른 건물과 너무 가까워요.',
      'not-connected': '내 도로나 건물에 이어져야 해요.',
      'no-pieces': '그 말은 다 썼어요.',
      'no-settlement': '그곳에는 내 마을이 없어요.',
      'empty-deck': '발전 카드가 더 없어요.',
      'lacks-cards': '카드가 모자라요.',
      'wrong-count': ({ count }) => `카드 ${count}장을 고르세요.`,
      'same-hex': '도둑은 다른 칸으로 옮겨야 해요.',
      'friendly-robber': '도둑은 2점뿐인 사람을 건드리지 않아요.',
      'not-a-victim': '그곳에 건물이 있고 카드를 가진 다른 사람을 고르세요.',
      'built-already': '건설한 뒤에는 교환할 수 없어요.',
      'same-resource': '주는 것과 받는 것이 같을 수 없어요.',
      'wrong-rate': ({ rate }) => `은행은 ${rate}장을 1장으로 바꿔 줘요.`,
      'bank-lacks': '은행에 그 카드가 없어요.',
      'empty-bank': '은행에 카드가 없어요.',
      'bad-addressee': '다른 사람을 자리 순서대로 고르세요. 고르지 않으면 모두에게 물어요.',
      'not-accepted': '상대가 아직 교환에 응하지 않았어요.',
      answered: '이미 대답한 제안이에요.',
      'same-terms': '제안과 같은 조건이에요. 그대로 수락하세요.',
      'no-trade': '이 게임에서는 서로 교환하지 않아요.',
      'many-offers': '제안이 너무 많아요.',
      gift: '양쪽 모두 무언가를 주어야 해요.',
      'not-asked': '나에게 온 제안이 아니에요.',
      'no-offer': '이제 없는 제안이에요.',
      'one-card': '발전 카드는 한 차례에 한 장만 쓸 수 있어요.',
      'no-card': '그 발전 카드가 없어요.',
      'new-card': '이번 차례에 산 카드는 아직 쓸 수 없어요.',
      'no-place': '도로를 놓을 곳이 없어요.',
      'bad-move-text':
        '영어로 쓰세요: roll, end, road E.NE, settlement E.N, city E.N, buy, bank 4 wool for 1 ore, offer 1 wool for 1 ore, robber E …',
    },
  },
};

const catalogue: Readonly<Record<Lang, IslandWords>> = { en, 'zh-Hant': zhHant, ko };

export function islandWords(lang: Lang): IslandWords {
  return catalogue[lang];
}
