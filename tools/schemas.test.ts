/** Checks docs/reference/schemas against the decoders, and what the games send against both. The validator is not ours. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { expect, test } from 'vitest';
import { entryAt, latestTable, load, pliesOf, tableAt, type History } from '@boardwright/core/host';
import type { Viewer } from '@boardwright/core';
import { games } from '@boardwright/games';
import { root } from './programs.ts';
import { schemaFiles, WIRES } from './schemas-files.ts';

const files = globSync('docs/reference/schemas/*.json', { cwd: root });
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

test('docs/reference/schemas is made from the decoders: npm run schemas -- --write', () => {
  const stored = files.map((file) => [basename(file, '.json'), textOf(file)] as const);
  expect(Object.fromEntries(stored)).toEqual(schemaFiles());
});

/** Returns why the stored schema or the decoder refuses a value, or null if both accept it. */
type Flaw = (value: unknown) => string | null;

function flawOf(id: string, part: 'view' | 'news'): Flaw {
  const validate = new AjvJsonSchemaValidator().getValidator(
    JSON.parse(textOf(`docs/reference/schemas/${id}-${part}.json`)),
  );
  const decoder = WIRES[id]![part];
  return (value) => {
    const [checked, decoded] = [validate(value), decoder.decode(value, part)];
    if (!checked.valid) return checked.errorMessage;
    return decoded.ok ? null : 'the decoder refuses it';
  };
}

/** Returns the views and the news that every viewer received in a whole game. */
function sent(history: History): { readonly views: unknown[]; readonly news: unknown[] } {
  const { game } = history;
  const { chairs } = latestTable(history);
  const viewers: readonly Viewer[] = [...chairs.keys(), 'spectator', 'all'];
  const [views, news]: [unknown[], unknown[]] = [[], []];
  for (const place of pliesOf(history)) {
    const [before, after, entry] = [tableAt(history, place), tableAt(history, place + 1), entryAt(history, place)];
    for (const viewer of viewers) {
      views.push(game.view(after.state, viewer));
      if (entry.type === 'ply') news.push(game.tell(before.state, entry, after.state, viewer));
    }
  }
  return { views, news };
}

/** Turns a value into JSON and back, as a client in another language receives it. */
const received = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test.each(Object.keys(WIRES))('every view and all news of the golden games of %s are valid', async (id) => {
  const game = await games[id]!.rules();
  const [inView, inNews] = [flawOf(id, 'view'), flawOf(id, 'news')];
  const saves = globSync(`packages/games/src/${id}/golden/saves/*.json`, { cwd: root });
  expect(saves.length).toBeGreaterThan(0);
  for (const file of saves) {
    const loaded = load(game, JSON.parse(textOf(file)));
    if (!loaded.ok) throw new Error(`${file}: ${loaded.error.message}`);
    const { views, news } = sent(loaded.value);
    expect(new Set(views.map((view) => inView(received(view))))).toEqual(new Set([null]));
    expect(new Set(news.map((one) => inNews(received(one))))).toEqual(new Set([null]));
  }
  expect([inView({}), inNews({ type: 'nothing' })]).toEqual([expect.any(String), expect.any(String)]);
});
