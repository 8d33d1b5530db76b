import {
  array,
  boolean,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  text,
  variant,
  type Decoder,
} from '@boardwright/core/decode';
import { actorDecoder as actor, anyOf, record, type GameWire } from '@boardwright/core/host';
import { KINDS } from '../rules/stock.ts';
import {
  FACTION_IDS,
  MODE_IDS,
  PIECE_TYPES,
  STATUSES,
  type AnyMatch,
  type Banqi,
  type Cell,
  type Dark,
  type DraftSeats,
  type Faction,
  type WholeMode,
  type News,
  type Pending,
  type Piece,
  type RuleOptions,
  type State,
} from '../rules/types.ts';

/** A decoded match. Its arrays are read-only; those of a match are mutable, as in the document. */
interface DecodedMatch extends Omit<AnyMatch, 'factions' | 'activeFactions' | 'board' | 'capturedByFaction'> {
  readonly factions: readonly Faction[];
  readonly activeFactions: readonly string[];
  readonly board: readonly (Cell | null)[];
  readonly capturedByFaction: Readonly<Record<string, readonly Piece[]>>;
}

const SQUARES = 45;
const MANY = 100_000;
const square: Decoder<number> = integer(0, SQUARES - 1);
const faction: Decoder<string> = oneOf<string>(FACTION_IDS);
const kind: Decoder<string> = oneOf<string>(KINDS);

const rules: Decoder<RuleOptions> = object<RuleOptions>({
  rankOrder: oneOf(['taiwan', 'hongkong', 'none']),
  cannonCapture: oneOf(['jump', 'rank']),
  equalRank: oneOf(['attacker', 'both']),
  pawnTakesKing: boolean,
  kingTakesPawn: boolean,
  chain: boolean,
  darkCapture: oneOf(['off', 'probe', 'trade']),
  rookRush: boolean,
  horseDiagonal: boolean,
  cannonSlide: boolean,
  noProgressPlies: nullable(integer(1, MANY)),
  repetition: nullable(integer(1, MANY)),
  firstFlipTurn: oneOf(['flipper', 'opponent']),
  layout: oneOf(['full', 'scatter', 'four-corners']),
  assignment: oneOf(['first-flip', 'draft']),
  stalematePolicy: oneOf(['lose', 'eliminate', 'pass']),
});

const mode: Decoder<WholeMode> = object<WholeMode>({
  id: oneOf(MODE_IDS),
  playerCount: oneOf([2, 3]),
  boardSize: oneOf([32, 45]),
  rows: integer(1, 9),
  cols: integer(1, 9),
  rules,
});

const piece: Decoder<Piece> = object<Piece>({
  id: text(20),
  type: oneOf(PIECE_TYPES),
  factionId: faction,
  isRevealed: boolean,
  isDead: boolean,
});
const dark: Decoder<Dark> = object<Dark>({ isRevealed: oneOf([false]), isDead: oneOf([false]) });

const match: Decoder<DecodedMatch> = object<DecodedMatch>({
  status: oneOf(STATUSES),
  mode,
  factions: array(
    object<Faction>({
      id: faction,
      displayName: text(40),
      color: oneOf(['red', 'black', 'green']),
      pieceCount: integer(0, SQUARES),
      isEliminated: boolean,
    }),
    3,
  ),
  activeFactions: array(faction, 3),
  // -1 before a faction has been drawn
  currentFactionIndex: integer(-1, 2),
  winner: nullable(faction),
  board: array(nullable(anyOf<Cell>([dark, piece])), SQUARES),
  capturedByFaction: record(array(piece, SQUARES), 3),
  movesWithoutCapture: nullable(integer(0, MANY)),
  seats: optional(object<DraftSeats>({ turn: integer(0, MANY), factions: array(nullable(faction), 3) })),
  chain: optional(nullable(square)),
  quiet: optional(array(square, MANY)),
});

/** The wire format of Banqi and Three Kingdoms, whose states have the same form. */
export const wire: GameWire<Banqi> = {
  view: object<State>({
    match: match as Decoder<unknown> as Decoder<AnyMatch>,
    first: nullable(faction),
    pending: nullable(variant<Pending>({ flip: { index: square }, attack: { from: square, to: square } })),
  }),
  news: variant<News>({
    flip: { actor, faction: nullable(faction), index: square },
    move: { actor, faction: nullable(faction), from: square, to: square, piece: kind },
    capture: {
      actor,
      faction: nullable(faction),
      from: square,
      to: square,
      piece: kind,
      target: nullable(kind),
      traded: boolean,
    },
    stop: { actor, faction: nullable(faction) },
    reveal: {
      actor,
      faction: nullable(faction),
      index: square,
      kind,
      turned: oneOf(['shown', 'captured', 'stood', 'traded', 'avenged']),
      claims: array(nullable(faction), 3),
    },
  }),
};
