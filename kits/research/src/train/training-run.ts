/**
 * A training in rounds: games, a network that is fitted to them, and matches that decide whether the network becomes the best player. It
 * can be continued after an interruption.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { orUsageError } from '@boardwright/cli/kit';
import { decodeNet, encodeNet, eloOf, learnable, sequentialTest, type NetShape } from '@boardwright/bots';
import { rng, sumOf } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { fit, heldOutLoss, quantised } from './fit.ts';
import { fitOutside } from './outside-trainer.ts';
import { SamplesFolder } from './samples-file.ts';
import { addGame, TrainingSamples } from './samples.ts';
import { progressChart } from './progress-chart.ts';
import { trainingGamesIn, roundsIn, writeWhole } from './training-files.ts';
import type { Fitted, RoundReport } from './round-report.ts';
import { Trainer } from './trainer.ts';
import type { TrainedPlayer } from './train-tasks.ts';
import type { TrainThreads } from './train-threads.ts';
import type { TrainingGame, TrainingPlay } from './training-game.ts';

export interface TrainingSettings {
  readonly game: string;
  readonly seed: string;
  /** Nodes of each search, in games and in matches. */
  readonly nodes: number;
  /** The number of games in each round. */
  readonly games: number;
  /** The number of times that a round learns from each position, each time after another symmetry. */
  readonly epochs: number;
  readonly units: number;
}

export interface TrainingHost {
  readonly folder: string;
  readonly threads: TrainThreads;
  /** The program that fits networks instead of this process; null for none. */
  readonly trainer: string | null;
  /** Returns whether the time is used up. */
  expired(): boolean;
  tell(line: string): void;
}

const HIDDEN = 16;
/** A batch has a thirty-second of the positions, within these bounds. */
const [LEAST_BATCH, MOST_BATCH, BATCHES] = [128, 4096, 32];
/** Milliseconds between two lines about the steps of a fit. A short fit thus prints none. */
const TELL_MS = 1000;
const RATE = 0.003;
/** The weight of the game's result in a target. */
const RESULTS = 0.2;
const HOLD_OUT = 20;
/** From how many rounds a network learns. */
const REMEMBERED = 4;
const TASK_GAMES = 10;
const TASK_SEEDS = 4;
const MOST_SEEDS = 400;
const YARDSTICK_SEEDS = 40;
const PROMOTION = { elo0: 0, elo1: 30, alpha: 0.05, beta: 0.05 };
/** With this many facts in a view, a sum still fits into 16 bits. The five games have at most 97. */
export const MOST_FACTS = 128;

/** Returns the shape of the networks of a training. */
export function netShapeOf(knowledge: Knowledge, { units }: Pick<TrainingSettings, 'units'>): NetShape {
  const { inputs, views, buckets } = learnable(knowledge).facts;
  return { inputs, views, units, hidden: HIDDEN, buckets };
}

export class TrainingRun {
  readonly #knowledge: Knowledge;
  readonly #settings: TrainingSettings;
  readonly #host: TrainingHost;
  #rounds: readonly RoundReport[];

  constructor(knowledge: Knowledge, settings: TrainingSettings, host: TrainingHost) {
    this.#knowledge = knowledge;
    this.#settings = settings;
    this.#host = host;
    mkdirSync(host.folder, { recursive: true });
    const file = this.#at('rounds.json');
    this.#rounds = existsSync(file) ? orUsageError(roundsIn(readFileSync(file, 'utf8'), file)) : [];
    this.#promote();
  }

  get rounds(): readonly RoundReport[] {
    return this.#rounds;
  }

  /** Runs whole rounds until the time is used up or this many are done. */
  async run(rounds: number): Promise<void> {
    while (this.#rounds.length < rounds && !this.#host.expired()) {
      const round = this.#rounds.length;
      if (!(await this.#play(round))) return;
      const { trainer } = this.#host;
      await this.#judge(round, trainer === null ? this.#fitted(round) : await this.#fittedOutside(trainer, round));
    }
  }

  #at(name: string): string {
    return join(this.#host.folder, name);
  }
  get #best(): Uint8Array | null {
    return existsSync(this.#at('best.net')) ? readFileSync(this.#at('best.net')) : null;
  }
  /** Replaces the best network by that of the last round, if the round promoted it and this has not been done. */
  #promote(): void {
    const last = this.#rounds.at(-1);
    const file = this.#at(`promoted-${last?.round}.net`);
    if (last?.promoted === true && existsSync(file)) renameSync(file, this.#at('best.net'));
  }
  #fileOf(round: number): string {
    return this.#at(`games-${round}.jsonl`);
  }
  #gamesOf(round: number): readonly TrainingGame[] {
    const file = this.#fileOf(round);
    return existsSync(file) ? trainingGamesIn(readFileSync(file, 'utf8')) : [];
  }
  #playOf(round: number): TrainingPlay {
    const { seed, nodes } = this.#settings;
    return { seed: `${seed} ${round}`, nodes, opening: 12, noise: 0.03, plies: 600 };
  }

  /** Plays the games of a round that are not in its file. Returns false if the time was used up before. */
  async #play(round: number): Promise<boolean> {
    const { game, games } = this.#settings;
    const file = this.#fileOf(round);
    const known = this.#gamesOf(round);
    writeFileSync(file, known.map((one) => `${JSON.stringify(one)}\n`).join(''));
    let written = known.length;
    const [play, net] = [this.#playOf(round), this.#best];
    const tasks = function* () {
      for (let from = known.length; from < games; from += TASK_GAMES)
        yield { type: 'play', game, play, net, from, to: Math.min(games, from + TASK_GAMES) } as const;
    };
    await this.#host.threads.run(tasks(), (answer) => {
      if (!('lines' in answer)) return false;
      appendFileSync(file, answer.lines.map((line) => `${line}\n`).join(''));
      written += answer.lines.length;
      if (written % 100 === 0) this.#host.tell(`round ${round + 1}: ${written} of ${games} games`);
      return !this.#host.expired();
    });
    return written >= games;
  }

  #fitted(round: number): Fitted {
    const samples = this.samplesOf(round);
    const trainer = new Trainer(this.#shape());
    trainer.start(rng(`${this.#settings.seed} ${round} start`));
    const losses: (readonly [number, number])[] = [];
    const { epochs, seed } = this.#settings;
    const batch = Math.min(MOST_BATCH, Math.max(LEAST_BATCH, Math.round(samples.count / BATCHES)));
    const steps = Math.ceil((epochs * samples.count) / batch);
    const settings = { seed: `${seed} ${round}`, batch, steps, rate: RATE, results: RESULTS, holdOut: HOLD_OUT };
    let told = performance.now();
    for (const { step, loss } of fit(trainer, samples, settings, Math.ceil(steps / 20))) {
      losses.push([step, loss]);
      if (performance.now() - told < TELL_MS) continue;
      told = performance.now();
      this.#host.tell(`round ${round + 1}: step ${step} of ${steps}, loss ${loss.toFixed(4)}`);
    }
    writeWhole(this.#at(`candidate-${round}.net`), encodeNet(quantised(trainer, MOST_FACTS)));
    return { samples: samples.count, losses, heldOut: heldOutLoss(trainer, samples, HOLD_OUT, RESULTS) };
  }

  async #fittedOutside(trainer: string, round: number): Promise<Fitted> {
    const { epochs, units, seed } = this.#settings;
    const folder = this.#at('samples');
    await this.writeSamples(round, folder);
    const values = ['--units', units, '--epochs', epochs, '--results', RESULTS, '--seed', `${seed} ${round}`];
    return orUsageError(fitOutside(trainer, [folder, this.#at(`candidate-${round}.net`), ...values]));
  }

  /** Writes the positions of this round and the last ones before it, for another trainer. */
  async writeSamples(round: number, folder: string): Promise<void> {
    const file = new SamplesFolder(folder, learnable(this.#knowledge));
    for (let n = Math.max(0, round - REMEMBERED + 1); n <= round; n++) {
      const lines = existsSync(this.#fileOf(n)) ? readFileSync(this.#fileOf(n), 'utf8').split('\n') : [];
      const { game } = this.#settings;
      const { seed } = this.#playOf(n);
      const tasks = function* () {
        for (let from = 0; from < lines.length; from += TASK_GAMES)
          yield { type: 'pack', game, seed, text: lines.slice(from, from + TASK_GAMES).join('\n') } as const;
      };
      await this.#host.threads.run(tasks(), (answer) => {
        if ('packed' in answer) file.add(answer.packed);
        return true;
      });
    }
    file.end();
  }

  /** Returns the positions of this round and the last ones before it. */
  samplesOf(round: number): TrainingSamples {
    const fast = learnable(this.#knowledge);
    const samples = new TrainingSamples(fast);
    for (let n = Math.max(0, round - REMEMBERED + 1); n <= round; n++)
      for (const one of this.#gamesOf(n)) addGame(samples, this.#knowledge.game, fast, this.#playOf(n), one);
    return samples;
  }

  #shape(): NetShape {
    return netShapeOf(this.#knowledge, this.#settings);
  }

  /** Makes the candidate the best player, if the sequential test accepts it and it loses against no fixed opponent. */
  async #judge(round: number, fitted: Fitted): Promise<void> {
    const { nodes } = this.#settings;
    const candidate = readFileSync(this.#at(`candidate-${round}.net`));
    const player = (net: Uint8Array | null): TrainedPlayer => ({ bot: 'alpha-beta', nodes, net });
    const reigning = player(this.#best);
    const seats = this.#seats;
    const test = (all: readonly number[]): boolean => sequentialTest(all, seats, PROMOTION).accepts !== null;
    const shares = await this.#match(`${round} promotion`, player(candidate), reigning, MOST_SEEDS, test);
    const against = async (name: string, other: TrainedPlayer): Promise<number> =>
      meanOf(await this.#match(`${round} ${name}`, player(candidate), other, YARDSTICK_SEEDS, () => false));
    const yardsticks = {
      greedy: await against('greedy', { bot: 'greedy', nodes: 1, net: null }),
      evaluation: await against('evaluation', player(null)),
    };
    const accepted = sequentialTest(shares, seats, PROMOTION).accepts === 'elo1';
    const promoted = accepted && Object.values(yardsticks).every((share) => share >= 1 / seats);
    // A killed process must not leave a new best network without its report: the candidate would then be judged against itself.
    if (promoted) writeWhole(this.#at(`promoted-${round}.net`), candidate);
    const share = meanOf(shares);
    const before = this.#rounds.at(-1)?.elo ?? 0;
    const elo = before + (promoted ? Math.max(-800, Math.min(800, eloOf(share, seats))) : 0);
    this.#record({ round, ...fitted, share, seeds: shares.length, yardsticks, promoted, elo });
  }

  get #seats(): number {
    const { game } = this.#knowledge;
    return game.presets[game.defaultPreset]?.seats ?? 2;
  }

  async #match(
    name: string,
    first: TrainedPlayer,
    rest: TrainedPlayer,
    seeds: number,
    isEnough: (shares: readonly number[]) => boolean,
  ): Promise<readonly number[]> {
    const { game, seed } = this.#settings;
    const shares: number[] = [];
    const tasks = function* () {
      for (let from = 0; from < seeds; from += TASK_SEEDS)
        yield {
          type: 'match',
          game,
          seed: `${seed} ${name}`,
          first,
          rest,
          from,
          to: Math.min(seeds, from + TASK_SEEDS),
        } as const;
    };
    await this.#host.threads.run(tasks(), (answer) => {
      if (!('shares' in answer)) return false;
      shares.push(...answer.shares);
      return !isEnough(shares);
    });
    return shares;
  }

  #record(report: RoundReport): void {
    this.#rounds = [...this.#rounds, report];
    writeWhole(this.#at('rounds.json'), `${JSON.stringify(this.#rounds, null, 1)}\n`);
    this.#promote();
    writeFileSync(this.#at('progress.svg'), progressChart(this.#settings.game, this.#rounds));
    const { round, heldOut, share, seeds, yardsticks, promoted, elo } = report;
    const measured =
      heldOut === null ? '' : `held-out loss ${heldOut.net.toFixed(4)} (search ${heldOut.search.toFixed(4)}); `;
    const others = Object.entries(yardsticks).map(([name, one]) => `, ${name} ${percent(one)}`);
    this.#host.tell(
      `round ${round + 1}: ${promoted ? 'takes over' : 'stays out'}: ${percent(share)} of ${seeds} seeds${others.join('')}; ` +
        `${measured}${elo.toFixed(0)} Elo ${'#'.repeat(Math.max(0, Math.round(elo / 20)))}`,
    );
  }

  /** The SHA-256 of the best network, or null. */
  get sha256(): string | null {
    const best = this.#best;
    return best === null ? null : createHash('sha256').update(best).digest('hex');
  }

  /** Replaces the best network by an imported one. Throws if it does not fit the game. */
  adopt(bytes: Uint8Array): boolean {
    const net = decodeNet(bytes);
    if (
      !net.ok ||
      JSON.stringify({ ...net.value.shape, units: 0, hidden: 0 }) !==
        JSON.stringify({ ...this.#shape(), units: 0, hidden: 0 })
    )
      return false;
    writeWhole(this.#at('best.net'), bytes);
    return true;
  }
}

function meanOf(shares: readonly number[]): number {
  return sumOf(shares) / shares.length;
}
function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
