import { wholeGame, openBook, rng, shuffle, type Game, type Kind, type Seed } from '@boardwright/core';
import { FIELDS } from './rules/presets.ts';
import { REASONS } from './rules/sentences.ts';
import { actionDecoder, decodeState } from './text/decode.ts';
import { picture } from './text/drawing.ts';
import { apply, chance, check, fallback, legalActions, outcome, setup, squaresOf, turn } from './rules/game.ts';
import { formatAction, parseAction, report } from './text/notation.ts';
import { modeFor, presetsOf, type Options } from './rules/options.ts';
import { formatPosition, parsePosition } from './text/position.ts';
import type { Banqi, Kingdoms, ModeId, State } from './rules/types.ts';
import { tell } from './rules/view.ts';

export * from './document/index.ts';
export { BANQI_PRESETS, KINGDOMS_PRESETS } from './rules/presets.ts';
export { factionOf, seenKinds } from './rules/game.ts';
export { modeOf } from './rules/guard.ts';
export { formatSquare, parseSquare } from './text/notation.ts';
export { isFaceUp } from './rules/pieces.ts';
export { kindOf, stocksOf } from './rules/stock.ts';
export type {
  Banqi,
  BanqiAction,
  BanqiOptions,
  CaptureAction,
  Dark,
  Kingdoms,
  KingdomsAction,
  KingdomsOptions,
  MoveAction,
  News,
  RuleOptions,
  State,
} from './rules/types.ts';

type Own = 'title' | 'version' | 'presets' | 'defaultPreset' | 'kinds' | 'limitMs' | 'returnGame' | 'decodeOptions';
type Common<K extends Kind> = Omit<Game<K>, Own>;

/** Returns what the two games have in common. mode: determines the board, the sides and the options. */
function gameOf(id: string, mode: ModeId): Common<Banqi> {
  const actions = actionDecoder(mode);
  return {
    ...openBook,
    id,
    fields: FIELDS[mode],
    setup: (chosen, seed) => start(mode, chosen, seed),
    seats: ({ match }) => match.mode.playerCount,
    turn,
    legalActions,
    chance,
    check,
    apply,
    fallback,
    outcome,
    tell,
    decodeAction: (raw) => actions.decode(raw, 'action'),
    decodeState: (raw) => decodeState(mode, raw),
    notation: {
      seats: mode === 'classic' ? ['Player 1', 'Player 2'] : ['Player 1', 'Player 2', 'Player 3'],
      reasons: REASONS,
      format: (action) => formatAction(mode, action),
      parse: (line) => parseAction(mode, line),
      report: (news) => report(mode, news),
      position: {
        format: formatPosition,
        parse: (line, chosen) => parsePosition(mode, line, chosen && modeFor(mode, chosen)),
      },
    },
    drawing: { picture },
  };
}

function start(id: ModeId, options: Options, seed: Seed): State {
  const mode = modeFor(id, options);
  return setup(
    mode,
    squaresOf(mode, (squares) => shuffle(squares, rng(`squares ${seed}`))),
  );
}

const BY_SEAT = { flip: { by: 'seat' }, move: { by: 'seat' }, capture: { by: 'seat' } } as const;
const BY_CHANCE = { reveal: { by: 'chance', reveals: true } } as const;

/** The game Banqi. */
export const banqi: Game<Banqi> = wholeGame<Banqi>({
  ...gameOf('banqi', 'classic'),
  title: 'Banqi',
  presets: presetsOf<Banqi['Options']>('classic'),
  defaultPreset: 'taiwan',
  kinds: { ...BY_SEAT, ...BY_CHANCE, stop: { by: 'seat' } },
});

/** The game Three Kingdoms: Banqi for three. */
export const threeKingdoms: Game<Kingdoms> = wholeGame<Kingdoms>({
  ...(gameOf('three-kingdoms', 'three-kingdoms') as unknown as Common<Kingdoms>),
  title: 'Three Kingdoms',
  presets: presetsOf<Kingdoms['Options']>('three-kingdoms'),
  defaultPreset: 'four-corners',
  kinds: { ...BY_SEAT, ...BY_CHANCE },
});
