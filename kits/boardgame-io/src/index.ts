/**
 * Boardwright games as game objects of boardgame.io 0.50. Each kind of a seat's action becomes a move; its argument has the other fields of
 * the action. The types cover only the parts of that library that are used, so that this compiles without it.
 */
import {
  itemAtTicket,
  presetOf,
  totalWeight,
  traitsOf,
  type Game,
  type Kind,
  type Outcome,
  type Ply,
  type Seat,
  type Viewer,
} from '@boardwright/core';

/** What a move returns to the library if it is refused. */
const INVALID_MOVE = 'INVALID_MOVE';

/** The library's state `G`, on the server and in local games. */
export interface BoardgameState<K extends Kind = Kind> {
  readonly state: K['State'];
  /** The last move and the draws of chance after it; at the start, the first draws. */
  readonly plies: readonly Ply<K>[];
  /** The news of those plies for each viewer, by the id of the player or 'spectator'. */
  readonly news: Readonly<Record<string, readonly K['News'][]>>;
}

/** The view of the state that a player gets. */
export interface BoardgameView<K extends Kind = Kind> {
  readonly view: K['View'];
  readonly news: readonly K['News'][];
}

interface Dice {
  /** Returns a number from 1 to `spots`. */
  Die(spots: number): number;
}

interface Events {
  endTurn?(): void;
  setActivePlayers?(players: { readonly value: Readonly<Record<string, null>> }): void;
}

interface MoveContext<K extends Kind> {
  readonly G: BoardgameState<K>;
  readonly playerID?: string | null;
  readonly random: Dice;
  readonly events: Events;
}

type Move<K extends Kind> = (context: MoveContext<K>, fields?: object) => BoardgameState<K> | typeof INVALID_MOVE;

/** The parts of the library's `Game` that a converted game has. */
export interface BoardgameIoGame<K extends Kind = Kind> {
  readonly name: string;
  readonly minPlayers: number;
  readonly maxPlayers: number;
  readonly disableUndo: true;
  setup(context: { readonly random: Dice }): BoardgameState<K>;
  /** The moves. client: false makes the library run moves only where the whole state is. */
  readonly moves: Readonly<Record<string, { readonly move: Move<K>; readonly client: false }>>;
  readonly turn: {
    readonly order: { first(context: Whole<K>): Seat; next(context: Whole<K>): Seat };
    onBegin(context: Whole<K> & { readonly events: Events }): void;
  };
  endIf(context: Whole<K>): Outcome | undefined;
  playerView(context: {
    readonly G: BoardgameState<K> | BoardgameView<K>;
    readonly playerID?: string | null;
  }): BoardgameView<K>;
}

interface Whole<K extends Kind> {
  readonly G: BoardgameState<K>;
}

/** Returns a game for boardgame.io. options: by default the options of the default preset. `ctx.gameover` is our Outcome. */
export function boardgameIo<K extends Kind>(game: Game<K>, options: K['Options'] = presetOf(game)): BoardgameIoGame<K> {
  const kinds = Object.keys(game.kinds).filter((type) => traitsOf(game, type)?.by === 'seat');
  const current = ({ G }: Whole<K>): Seat => awaitedSeat(game, G.state);
  return {
    name: game.id,
    minPlayers: options.seats,
    maxPlayers: options.seats,
    disableUndo: true,
    setup: ({ random }) => played(game, game.setup(options, String(random.Die(SEEDS))), [], random),
    moves: Object.fromEntries(kinds.map((type) => [type, { move: moveOf(game, type), client: false }])),
    turn: {
      order: { first: current, next: current },
      onBegin: ({ G, events }) => events.setActivePlayers?.(activePlayers(game, G.state)),
    },
    endIf: ({ G }) => game.outcome(G.state) ?? undefined,
    // a client calls this on a state that the server has already filtered
    playerView: ({ G, playerID }) => ('view' in G ? G : seenBy(game, G, playerID ?? null)),
  };
}
const SEEDS = 2 ** 31;

function moveOf<K extends Kind>(game: Game<K>, type: string): Move<K> {
  return ({ G, playerID, random, events }, fields = {}) => {
    const before = plain(G.state);
    const seat = Number(playerID);
    const action = game.decodeAction({ ...fields, type });
    if (!action.ok || game.check(before, action.value, seat) !== null) return INVALID_MOVE;
    const after = played(game, before, [{ actor: seat, action: action.value }], random);
    if (game.outcome(after.state) !== null) return after;
    if (awaitedSeat(game, after.state) !== awaitedSeat(game, before)) events.endTurn?.();
    else events.setActivePlayers?.(activePlayers(game, after.state));
    return after;
  };
}

/** Copies a value that the library passes as a draft. A draft cannot be used after the move. */
function plain<T>(draft: T): T {
  return JSON.parse(JSON.stringify(draft)) as T;
}

/** Applies a move and all draws of chance after it. */
function played<K extends Kind>(
  game: Game<K>,
  start: K['State'],
  moves: readonly Ply<K>[],
  random: Dice,
): BoardgameState<K> {
  const plies = [...moves];
  const states = [start];
  let state = start;
  for (let i = 0; ; i++) {
    const ply = plies[i] ?? drawn(game, state, random);
    if (ply === null) return { state, plies, news: newsOf(game, states, plies) };
    plies[i] = ply;
    state = game.apply(state, ply);
    states.push(state);
  }
}

function drawn<K extends Kind>(game: Game<K>, state: K['State'], random: Dice): Ply<K> | null {
  if (game.outcome(state) !== null || !game.turn(state).awaits.includes('chance')) return null;
  const odds = game.chance(state);
  return { actor: 'chance', action: itemAtTicket(odds, random.Die(totalWeight(odds)) - 1).action };
}

function newsOf<K extends Kind>(
  game: Game<K>,
  states: readonly K['State'][],
  plies: readonly Ply<K>[],
): BoardgameState<K>['news'] {
  const [start] = states;
  const seats = start === undefined ? 0 : game.seats(start);
  const viewers: readonly Viewer[] = [...Array.from({ length: seats }, (_, seat) => seat), 'spectator'];
  const told = (viewer: Viewer): readonly K['News'][] =>
    plies.flatMap((ply, i) => {
      const [before, after] = [states[i], states[i + 1]];
      return before === undefined || after === undefined ? [] : [game.tell(before, ply, after, viewer)];
    });
  return Object.fromEntries(viewers.map((viewer) => [viewer, told(viewer)]));
}

function seenBy<K extends Kind>(game: Game<K>, G: BoardgameState<K>, playerID: string | null): BoardgameView<K> {
  const viewer: Viewer = playerID === null ? 'spectator' : Number(playerID);
  return { view: game.view(G.state, viewer), news: G.news[viewer] ?? [] };
}

function seatsIn(actors: readonly (Seat | 'chance')[]): readonly Seat[] {
  return actors.filter((actor) => actor !== 'chance');
}

/** Returns the seat that the game waits for; when the game is over, the first seat. */
function awaitedSeat<K extends Kind>(game: Game<K>, state: K['State']): Seat {
  return seatsIn(game.turn(state).awaits)[0] ?? 0;
}

function activePlayers<K extends Kind>(
  game: Game<K>,
  state: K['State'],
): { readonly value: Readonly<Record<string, null>> } {
  return { value: Object.fromEntries(seatsIn(game.turn(state).may).map((seat) => [seat, null])) };
}
