/**
 * `node --conditions=@boardwright/source lab/peers/banqi-match.ts <engine> <its nodes> <our nodes> <pairs> <file> [first]`: plays paired
 * deals of Banqi, from number `first` (default 0) on, against an engine of another project. Both are limited by nodes, so a busy machine
 * changes nothing. Each game is a line of the file, and a stopped match continues from it. Prints the score with its 95 % interval over
 * pairs.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { assetsFor, makeBot } from '@boardwright/bots';
import { presetOf, required, rng, weightedPick, type Actor, type Seat } from '@boardwright/core';
import { banqi, type Banqi, type State } from '@boardwright/games/banqi';
import { knowledge } from '@boardwright/games/banqi/bots';
import { actionOf, positionCommand } from './banqi-fen.ts';

/** A game as it is stored in the file. */
export interface PlayedGame {
  readonly deal: string;
  /** The seat of our bot, and its score. */
  readonly seat: Seat;
  readonly score: number;
  readonly plies: readonly (readonly [actor: Actor, action: Banqi['Action']])[];
}

type Chooser = (state: State, seat: Seat, seed: string) => Promise<Banqi['Action']>;

export const OPTIONS: Banqi['Options'] = presetOf(banqi);

export function playedGames(file: string): readonly PlayedGame[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as PlayedGame);
}

function engineChooser(command: string, nodes: string): Chooser {
  const { stdin, stdout } = spawn(command, { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return async (state, seat) => {
    stdin.write(
      `${positionCommand(state.match, required(OPTIONS.noProgressPlies, 'limit'))}\ngo movetime 100000 nodes ${nodes}\n`,
    );
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`${command} has ended`);
      const [word, move = ''] = value.split(' ');
      if (word === 'bestmove') return actionOf(move, banqi.legalActions(state, seat));
    }
  };
}

const master = required(knowledge.levels.at(-1), 'level');
const assets = await assetsFor(knowledge, master);

/** Returns our strongest level with this many nodes. Each game has a new bot. */
function ownChooser(nodes: number): Chooser {
  const bot = makeBot(knowledge, { ...master, nodes }, assets);
  return async (state, seat, seed) => {
    const sight = { seat, view: state, memory: null, legal: banqi.legalActions(state, seat) };
    return bot.choose(sight, { nodes, expired: () => false, rng: rng(seed) }).action;
  };
}

async function played(deal: string, seat: Seat, choosers: readonly Chooser[]): Promise<PlayedGame> {
  const [source, plies] = [rng(`dice ${deal}`), [] as (readonly [Actor, Banqi['Action']])[]];
  let state = banqi.setup(OPTIONS, deal);
  while (banqi.outcome(state) === null) {
    const [actor = 'chance'] = banqi.turn(state).awaits;
    const action =
      actor === 'chance'
        ? weightedPick(banqi.chance(state), source).action
        : await required(choosers[actor], 'chooser')(state, actor, `${deal}/${plies.length}`);
    state = banqi.apply(state, { actor, action });
    plies.push([actor, action]);
  }
  const ranks = banqi.outcome(state)?.ranks ?? [];
  const score = ranks[0] === ranks[1] ? 0.5 : Number(ranks[seat] === 1);
  return { deal, seat, score, plies };
}

function standing(games: readonly PlayedGame[]): string {
  const pairs = Array.from(
    { length: games.length / 2 },
    (_, n) => ((games[2 * n]?.score ?? 0) + (games[2 * n + 1]?.score ?? 0)) / 2,
  );
  const mean = pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length;
  const variance = pairs.reduce((sum, pair) => sum + (pair - mean) ** 2, 0) / Math.max(1, pairs.length - 1);
  const half = 1.96 * Math.sqrt(variance / pairs.length);
  return `${(100 * mean).toFixed(1)} % ± ${(100 * half).toFixed(1)} of ${2 * pairs.length} games`;
}

async function match([
  engine = '',
  theirNodes = '',
  ownNodes = '',
  pairs = '',
  file = '',
  first = '0',
]: readonly string[]): Promise<void> {
  const their = engineChooser(engine, theirNodes);
  for (let n = playedGames(file).length; n < 2 * Number(pairs); n++) {
    const [deal, seat] = [`deal bq ${Number(first) + (n >> 1)}`, n % 2];
    const own = ownChooser(Number(ownNodes));
    const game = await played(deal, seat, seat === 0 ? [own, their] : [their, own]);
    appendFileSync(file, `${JSON.stringify(game)}\n`);
    if (seat === 1) console.log(standing(playedGames(file)));
  }
}

if (import.meta.main) {
  await match(process.argv.slice(2));
  process.exit();
}
