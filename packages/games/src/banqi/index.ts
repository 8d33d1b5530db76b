import { openBook, rng, shuffle, type Game, type Kind, type Seed } from '@boardwright/core';
import { FIELDS } from './presets.ts';
import { REASONS } from './sentences.ts';
import { actionDecoder, decodeState } from './decode.ts';
import { draw } from './draw.ts';
import { apply, chance, check, fallback, legalActions, outcome, setup, squaresOf, turn } from './game.ts';
import { formatAction, parseAction, report } from './notation.ts';
import { modeFor, optionsDecoder, presetsOf } from './options.ts';
import { formatPosition, parsePosition } from './position.ts';
import type { Banqi, BanqiAction, Kingdoms, ModeId, News, State } from './types.ts';
import { tell } from './view.ts';

export { GAME_MODES } from './constants.ts';
export { BANQI_PRESETS, KINGDOMS_PRESETS } from './presets.ts';
export {
  checkWinCondition,
  executeCapture,
  executeFlip,
  executeMove,
  executeStop,
  getLegalMoves,
  validateCapture,
  validateFlip,
  validateMove,
  validateStop,
} from './engine.ts';
export { factionOf, seenKinds } from './game.ts';
export { modeOf } from './guard.ts';
export { BoardGenerator, createInitialMatch, shuffleArray } from './match.ts';
export { formatSquare } from './notation.ts';
export { createPieces, isFaceUp } from './pieces.ts';
export { kindOf, stocksOf } from './stock.ts';
export { blackCaptured, currentTurn, pieceColor, redCaptured } from './turn.ts';
export type {
  Banqi,
  BanqiAction,
  BanqiOptions,
  CaptureAction,
  Dark,
  Faction,
  GameMode,
  Kingdoms,
  KingdomsAction,
  KingdomsOptions,
  LegalMoveSet,
  Match,
  MoveAction,
  News,
  Piece,
  PieceType,
  RuleOptions,
  State,
  ValidationResult,
  WinResult,
} from './types.ts';

interface Table extends Kind {
  State: State;
  View: State;
  News: News;
  Memory: null;
  Action: BanqiAction;
  Options: Banqi['Options'] | Kingdoms['Options'];
}
type Common = Omit<Game<Table>, 'title' | 'presets' | 'defaultPreset' | 'endless' | 'kinds'>;

/** Everything that the two games have in common; the mode says which board, which sides and which options. */
function gameOf(id: string, mode: ModeId): Common {
  const options = optionsDecoder<Table['Options']>(mode);
  const actions = actionDecoder<BanqiAction>(mode);
  return {
    ...openBook,
    id,
    version: 1,
    fields: FIELDS[mode],
    levels: ['beginner', 'casual', 'club', 'expert', 'master'],
    formerLevels: { easy: 'beginner', medium: 'casual' },
    setup: (chosen, seed) => start(mode, chosen, seed),
    seats: ({ match }) => match.mode.playerCount,
    turn,
    legalActions,
    chance,
    check,
    apply,
    limit: (state) => ({ ms: null, then: () => fallback(state) }),
    outcome,
    returnGame: () => null,
    tell,
    decodeOptions: (raw) => options.decode(raw, 'options'),
    decodeAction: (raw) => actions.decode(raw, 'action'),
    decodeState: (raw) => decodeState(mode, raw),
    text: {
      seats: mode === 'classic' ? ['Player 1', 'Player 2'] : ['Player 1', 'Player 2', 'Player 3'],
      reasons: REASONS,
      format: (action) => formatAction(mode, action),
      parse: (line) => parseAction(mode, line),
      report: (news) => report(mode, news),
      draw,
      position: {
        format: formatPosition,
        parse: (line, chosen) => parsePosition(mode, line, chosen && modeFor(mode, chosen)),
      },
    },
  };
}

function start(id: ModeId, options: Table['Options'], seed: Seed): State {
  const mode = modeFor(id, options);
  return setup(
    mode,
    squaresOf(mode, (squares) => shuffle(squares, rng(`squares ${seed}`))),
  );
}

const BY_SEAT = { flip: { by: 'seat' }, move: { by: 'seat' }, capture: { by: 'seat' } } as const;
const BY_CHANCE = { reveal: { by: 'chance', reveals: true } } as const;

export const banqi: Game<Banqi> = {
  ...(gameOf('banqi', 'classic') as unknown as Game<Banqi>),
  title: 'Banqi',
  presets: presetsOf<Banqi['Options']>('classic'),
  defaultPreset: 'taiwan',
  endless: { contract: 'the contract knows no draw in Classic, so two pieces can evade each other for ever' },
  kinds: { ...BY_SEAT, ...BY_CHANCE, stop: { by: 'seat' } },
};

export const threeKingdoms: Game<Kingdoms> = {
  ...(gameOf('three-kingdoms', 'three-kingdoms') as unknown as Game<Kingdoms>),
  title: 'Three Kingdoms',
  presets: presetsOf<Kingdoms['Options']>('three-kingdoms'),
  defaultPreset: 'four-corners',
  endless: {},
  kinds: { ...BY_SEAT, ...BY_CHANCE },
};
