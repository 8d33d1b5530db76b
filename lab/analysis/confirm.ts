/**
 * `node --conditions=@boardwright/source lab/analysis/confirm.ts [games] [--only game,…] [--times n]`: prints how many of the mistakes that
 * an analysis names are confirmed by a search of 20 times as many nodes. The games are between two levels that err, and are analysed with
 * the nodes of the page.
 */
import { parseArgs } from 'node:util';
import { analysePlies, analysePly, loadKnowledge, makeBot, playGame, withNetwork } from '@boardwright/bots';
import { presetOf, required } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';
import { newSave, openHistory, type Entry, type History } from '@boardwright/core/host';
import { unwrap } from '@boardwright/core';
import { games } from '@boardwright/games';
import { nodesFor } from '../../apps/web/src/analysis/nodes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, times: { type: 'string', default: '20' } },
});
const count = Number(positionals[0] ?? 4);
const times = Number(values.times);

/** Returns a game between bots of the second and the third level. */
function played(knowledge: Knowledge, seed: string): History {
  const { game, levels } = knowledge;
  const options = presetOf(game);
  const bots = Array.from({ length: options.seats }, (_, seat) =>
    makeBot(knowledge, required(levels[1 + (seat % 2)], 'a level')),
  );
  const { plies } = playGame(game, bots, seed, { options });
  const log = plies.map((ply, at): Entry => ({ type: 'ply', at, ...ply }));
  return unwrap(openHistory(game, { ...newSave(game, options, seed), log }));
}

console.log('| game | plies | named | confirmed | share |\n| --- | --- | --- | --- | --- |');
for (const id of values.only?.split(',') ?? Object.keys(games)) {
  const knowledge = await withNetwork(required(await loadKnowledge(games, id), `game ${id}`));
  let [plies, named, confirmed] = [0, 0, 0];
  for (let n = 0; n < count; n++) {
    const history = played(knowledge, `confirm/${n}`);
    const nodes = nodesFor(history.log.length, knowledge.pace);
    const judged = [...analysePlies(knowledge, history, { nodes })];
    plies += judged.length;
    for (const { entry, mistake, loss } of judged) {
      if (mistake === null) continue;
      const deep = analysePly(knowledge, history, { nodes: times * nodes, secondLook: 1 }, entry);
      named++;
      confirmed += deep.mistake === null ? 0 : 1;
      process.stderr.write(
        `${id} ${n} ${entry} ${mistake} ${loss.toFixed(2)} -> ${deep.mistake} ${deep.loss.toFixed(2)}\n`,
      );
    }
  }
  console.log(
    `| ${id} | ${plies} | ${named} | ${confirmed} | ${named === 0 ? '' : `${((100 * confirmed) / named).toFixed(0)} %`} |`,
  );
}
