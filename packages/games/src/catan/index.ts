import { wholeGame, type Fault, type Game, type Seat } from '@boardwright/core';
import { check } from './rules/check.ts';
import { PRESETS } from './rules/presets.ts';
import { actionDecoder, OPTION_FIELDS, stateDecoder } from './text/decode.ts';
import { picture, places } from './text/drawing.ts';
import { fallback } from './rules/fallback.ts';
import { apply, chance, outcome } from './rules/game.ts';
import { imagine } from './rules/imagine.ts';
import { EMPTY_MEMORY, remember } from './rules/memory.ts';
import { legalActions, turn } from './rules/moves.ts';
import { PLAYERS } from './rules/island/names.ts';
import { formatAction, parseAction } from './text/notation.ts';
import { formatPosition, parsePosition } from './text/position.ts';
import { report } from './text/report.ts';
import { setup } from './rules/setup.ts';
import { ENGLISH_PANEL } from './text/side-panel.ts';
import { isWellFormed } from './rules/action-shape.ts';
import type { Action, Catan, State } from './rules/types.ts';
import { tell, view } from './rules/view.ts';

export {
  AWARD_POINTS,
  CARD_COST,
  CITY_COST,
  DESERT,
  DICE_WAYS,
  GENERIC_HARBOUR,
  KNIGHT_CARD,
  NO_CARDS,
  NUMBER_TOKEN_DISTRIBUTION,
  ROAD_COST,
  SETTLEMENT_COST,
  TILE_DISTRIBUTION,
  VICTORY_POINT_CARD,
} from './rules/constants.ts';
export * as edge from './rules/island/edge.ts';
export { Board, type BoardJson, type Placed } from './document/board.ts';
export * as hex from './rules/island/hex.ts';
export * as names from './rules/island/names.ts';
export { visiblePoints } from './rules/points.ts';
export { roadLength } from './rules/road.ts';
export {
  citiesLeft,
  cityOf,
  hasCards,
  isCity,
  ownerOf,
  roadsLeft,
  settlementOf,
  settlementsLeft,
} from './rules/supply.ts';
export * as topology from './rules/island/topology.ts';
export { CARDS, HARBOURS, RESOURCES, TERRAINS } from './rules/types.ts';
export type {
  Action,
  Answer,
  BoardStats,
  Building,
  Catan,
  Counts,
  CountsDraft,
  Island,
  Memory,
  News,
  Offer,
  Options,
  PlacedBuilding,
  PlacedRoad,
  Resource,
  Road,
  State,
  Terms,
  Tile,
  View,
} from './rules/types.ts';
export * as vertex from './rules/island/vertex.ts';

/** The game Settlers. */
export const catan: Game<Catan> = wholeGame({
  id: 'catan',
  title: 'Settlers',
  presets: PRESETS,
  defaultPreset: 'standard',
  fields: OPTION_FIELDS,
  kinds: {
    settlement: { by: 'seat' },
    road: { by: 'seat' },
    city: { by: 'seat' },
    buy: { by: 'seat' },
    roll: { by: 'seat' },
    discard: { by: 'seat', open: true },
    robber: { by: 'seat' },
    rob: { by: 'seat' },
    knight: { by: 'seat' },
    roads: { by: 'seat' },
    plenty: { by: 'seat' },
    monopoly: { by: 'seat', reveals: true },
    stop: { by: 'seat' },
    bank: { by: 'seat' },
    offer: { by: 'seat', open: true },
    counter: { by: 'seat', open: true },
    accept: { by: 'seat' },
    reject: { by: 'seat', declines: true },
    // a trade cannot be undone by one side
    confirm: { by: 'seat', reveals: true },
    cancel: { by: 'seat' },
    // the next player may turn out to have won by hidden cards
    end: { by: 'seat', reveals: true, endsTurn: true },
    dice: { by: 'chance' },
    steal: { by: 'chance', secret: true, reveals: true },
    draw: { by: 'chance', secret: true, reveals: true },
  },
  setup,
  seats: (state) => state.options.seats,
  turn,
  // the first settlements are placed before the first turn
  turnsEnded: ({ turn: begun }) => Math.max(0, begun - 1),
  legalActions,
  chance,
  // the rules calculate with the numbers of an action, so invalid numbers are refused first
  check: (state, action, seat) =>
    isWellFormed(action) ? check(state, action, seat) : checkDecoded(state, action, seat),
  apply,
  fallback,
  outcome,
  view,
  tell,
  emptyMemory: EMPTY_MEMORY,
  remember,
  imagine,
  decodeAction: (raw) => actionDecoder.decode(raw, 'action'),
  decodeState: (raw) => stateDecoder.decode(raw, 'state'),
  notation: {
    seats: PLAYERS,
    reasons: { points: 'the points to win are reached', 'turn-cap': 'the last turn is over' },
    format: formatAction,
    parse: parseAction,
    report: (news) => report(news),
    position: { format: formatPosition, parse: parsePosition },
  },
  drawing: { picture, places, legend: () => ENGLISH_PANEL.legend },
});

/** Returns why the action is refused. */
function checkDecoded(state: State, action: Action, seat: Seat): Fault | null {
  const read = actionDecoder.decode(action, 'action');
  return read.ok ? check(state, read.value, seat) : read.error;
}
