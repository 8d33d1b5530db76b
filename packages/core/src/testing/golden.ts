/** Writes golden playthroughs: everything that the rules return along one random game, as text for comparison. */
import { itemAt, lastItem } from '../list.ts';
import type { Save } from '../table/entry.ts';
import { presetOf, type Game, type Kind } from '../game.ts';
import { perft } from '../perft.ts';
import { hash32 } from '../rng.ts';
import { seatsOf, walk, type Walk } from './walk.ts';
import { saveOfWalk } from './wirelaws.ts';

const SEED = 'golden';
const MOST_PLIES = 300;
const MOST_TEXT = 30_000;
const MOST_LISTED = 12;
const ASCII = { latin: true, ascii: true, colour: false, seat: null } as const;

/** A golden file: its name and its text. */
export interface GoldenFile {
  readonly path: string; // inside the game's folder golden/
  readonly text: string;
}

/** Returns the golden files that the current rules produce. */
export function goldenFiles<K extends Kind>(game: Game<K>): GoldenFile[] {
  return Object.keys(game.presets).flatMap((preset) => {
    const played = walk(game, preset, SEED, MOST_PLIES);
    return [
      { path: `${preset}.play`, text: playthrough(game, played) },
      { path: `${preset}.perft`, text: perftFile(game, preset) },
      { path: `saves/v${game.version}-${preset}.json`, text: saveText(saveOfWalk(game, played)) },
    ];
  });
}

/** Returns, for each ply, who could do what, what was done and what each viewer was told, up to a size limit. */
export function playthrough<K extends Kind>(game: Game<K>, walk: Walk<K>): string {
  const head = [`${game.id} ${walk.preset}, version ${game.version}, seed ${walk.seed}`, ...describe(game, walk, 0)];
  const parts = [head.join('\n')];
  let length = head.length;
  let i = 0;
  for (; i < walk.plies.length && length < MOST_TEXT; i++) {
    const part = [...tellPly(game, walk, i), ...describe(game, walk, i + 1)].join('\n');
    length += part.length + 2;
    parts.push(part);
  }
  const last = lastItem(walk.states);
  const end = [
    ...(i < walk.plies.length ? [`and ${walk.plies.length - i} more plies`] : []),
    `position ${game.notation.position.format(last)}`,
    game.drawing.picture(game.view(last, 'all'), ASCII),
    `outcome ${JSON.stringify(game.outcome(last))}`,
  ];
  return `${[...parts, end.join('\n')].join('\n\n')}\n`;
}

/** Returns lines `depth leaves`, as deep as counting is still fast. */
export function perftFile<K extends Kind>(game: Game<K>, preset: string): string {
  const start = game.setup(presetOf(game, preset), SEED);
  const lines: string[] = [];
  for (let depth = 1, leaves = 1; depth <= 6 && leaves < 1500; depth++) {
    leaves = perft(game, start, depth);
    lines.push(`${depth} ${leaves}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Returns the first line in which two texts differ, or null. */
export function changedLine(expected: string, actual: string): string | null {
  if (expected === actual) return null;
  const [before, after] = [expected.split('\n'), actual.split('\n')];
  const i = before.findIndex((line, at) => line !== after[at]);
  const line = i === -1 ? before.length : i;
  return `line ${line + 1}\n- ${before[line] ?? '(end)'}\n+ ${after[line] ?? '(end)'}`;
}

function describe<K extends Kind>(game: Game<K>, walk: Walk<K>, i: number): string[] {
  const state = itemAt(walk.states, i);
  const { may, awaits } = game.turn(state);
  const actions = may.map((actor) =>
    actor === 'chance'
      ? `  chance ${listed(game.chance(state).map(({ action, weight }) => `${game.notation.format(action)} x${weight}`))}`
      : `  ${actor} ${listed(game.legalActions(state, actor).map((action) => game.notation.format(action)))}`,
  );
  return [`${i}: may ${may.join()} awaits ${awaits.join()}`, `  ${game.notation.position.format(state)}`, ...actions];
}

/** Shortens a long list, and adds a hash that changes with any of its items. */
function listed(texts: readonly string[]): string {
  const more = texts.length - MOST_LISTED;
  const hash = hash32(texts.join(), 0).toString(16).padStart(8, '0');
  return `(${texts.length}) ${texts.slice(0, MOST_LISTED).join(', ')}${more > 0 ? ` and ${more} more ${hash}` : ''}`;
}

function tellPly<K extends Kind>(game: Game<K>, walk: Walk<K>, i: number): string[] {
  const ply = itemAt(walk.plies, i);
  const told = [...seatsOf(game, walk), 'spectator' as const].map((viewer) => {
    const news = game.tell(itemAt(walk.states, i), ply, itemAt(walk.states, i + 1), viewer);
    return { viewer, line: `${game.notation.report(news)} ${JSON.stringify(news)}` };
  });
  const lines = new Map<string, string>();
  for (const { viewer, line } of told) lines.set(line, `${lines.get(line) ?? ''} ${viewer}`);
  return [
    `${ply.actor}: ${game.notation.format(ply.action)}`,
    ...[...lines].map(([line, who]) => (lines.size === 1 ? `  ${line}` : `  to${who}: ${line}`)),
  ];
}

/** Prints one log entry per line, so that differences are easy to read. */
function saveText<K extends Kind>(save: Save<K>): string {
  const { log, ...head } = save;
  const entries = log.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
  return `{\n  ${JSON.stringify(head).slice(1, -1)},\n  "log": [\n${entries}\n  ]\n}\n`;
}
