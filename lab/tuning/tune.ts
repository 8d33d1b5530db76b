/**
 * `npm run tune -- <game> [--steps n] [--pairs n] [--nodes n] [--seed text] [--state file]`: improves the weights of a game's evaluation by
 * games between its bots. A stopped run continues from its state file. Copy the printed weights into the game's folder, with a comment that
 * says how they were found. A pair plays every seating of the two sets of weights: two games, or six with three seats.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { labOf } from '../games/lab-game.ts';
import { afterTrial, trialOf } from './spsa.ts';
import { leadOf, openState } from './tuning.ts';

async function tune(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      steps: { type: 'string', default: '200' },
      pairs: { type: 'string', default: '4' },
      nodes: { type: 'string', default: '1000' },
      seed: { type: 'string', default: 'tune' },
      state: { type: 'string' },
    },
  });
  const [game = ''] = positionals;
  const { tunable } = await labOf(game);
  if (tunable === undefined) throw new Error(`lab/games has no weights of "${game}"; name a game that has some`);
  const [steps, seeds, nodes] = [Number(values.steps), Number(values.pairs), Number(values.nodes)];
  const file = values.state ?? `tune-${game}.json`;
  let state = openState(file, game, tunable, values.seed);
  const [first, started] = [state.step, performance.now()];
  while (state.step < steps) {
    const trial = trialOf(state);
    const lead = await leadOf(tunable, [trial.up, trial.down], `${state.seed}/games/${state.step}`, { nodes, seeds });
    state = afterTrial(state, trial, lead);
    writeFileSync(file, `${JSON.stringify(state)}\n`);
    const left = ((performance.now() - started) / (state.step - first)) * (steps - state.step);
    console.log(`step ${state.step} of ${steps}: ${lead.toFixed(2)}, ${Math.ceil(left / 60_000)} min left`);
  }
  console.log(`found by SPSA, ${state.step} steps, ${seeds} × every seating, ${nodes} nodes a move:`);
  for (const [i, name] of state.names.entries())
    console.log(`  ${name}: ${(state.weights[i] ?? 0).toFixed(3)} (was ${tunable.start[i]})`);
}

await tune(process.argv.slice(2));
