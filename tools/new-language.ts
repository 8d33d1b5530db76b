/** Creates a language from the English words: its folder, ready for translation, and its line in the list of languages. */
import { appendFileSync, cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Visitor } from 'vite';
import { FAULTS } from '../packages/core/src/fault-codes.ts';
import { games } from '../packages/games/src/games.ts';
import { faults } from '../packages/words/src/en/host.ts';
import { host as korean } from '../packages/words/src/ko/host.ts';
import { sourceOf } from './sources.ts';

interface NewLanguage {
  /** Its language tag, such as `zh-Hans`. */
  readonly id: string;
  /** Its name in the language itself. */
  readonly name: string;
}

type Say = (text: string) => string;

/** Adds the language to a copy of the repository. say: changes every text. */
export function addLanguage(tree: string, { id, name }: NewLanguage, say: Say = (text) => text): void {
  const words = join(tree, 'packages/words/src');
  const folder = id.toLowerCase();
  const write = (file: string, text: string): void => writeFileSync(join(words, folder, file), text);
  mkdirSync(join(words, folder));
  write('index.ts', indexOf(english(words, 'index'), id, name));
  // English alone loads no catalogue, so this one comes from Korean
  cpSync(join(words, 'ko/catalogue.ts'), join(words, folder, 'catalogue.ts'));
  write('home.ts', typed(english(words, 'home'), 'home', 'TranslatedHome', say, titles()));
  write('host.ts', typed(english(words, 'host'), 'host', 'TranslatedHost', say, refusals(say)));
  write('terminal.ts', typed(english(words, 'terminal'), 'terminal', 'TranslatedTerminal', say, usageRefusals()));
  write('analysis.ts', typed(english(words, 'analysis'), 'analysis', 'AnalysisWords', say));
  write('fair.ts', typed(english(words, 'fair'), 'fair', 'FairWords', say));
  write('rooms.ts', typed(english(words, 'rooms'), 'rooms', 'RoomWords', say));
  write('seats.ts', typed(english(words, 'seats'), 'seats', 'SeatWords', say));
  write('learning.ts', typed(english(words, 'learning'), 'learning', 'LearningWords', say));
  for (const file of globSync(join(tree, 'packages/games/src/*/text/words/en.ts'))) {
    const [game = ''] = relative(join(tree, 'packages/games/src'), file).split(sep);
    const text = readFileSync(file, 'utf8').replace(`'./index.ts'`, `'@boardwright/games/${game}/words'`);
    write(`${game}.ts`, said(text, say));
  }
  const exported = folder.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  appendFileSync(join(words, 'languages.ts'), `export { language as ${exported} } from './${folder}/index.ts';\n`);
}

function english(words: string, part: string): string {
  return readFileSync(join(words, 'en', `${part}.ts`), 'utf8');
}

function indexOf(text: string, id: string, name: string): string {
  return text
    .replace(`id: 'en'`, `id: '${id}'`)
    .replace(`name: 'English'`, `name: '${name}'`)
    .replace(`tags: ['en']`, `tags: ['${id.toLowerCase()}']`);
}

/** Returns the module of one part with its type, and with the texts that English keeps elsewhere. */
function typed(text: string, part: string, type: string, say: Say, more = ''): string {
  const table = text.slice(text.indexOf(`export const ${part} = {`), text.indexOf('\n};\n'));
  const named = table.replace(`export const ${part} = {`, `export const ${part}: ${type} = {`);
  return `import type { ${type} } from '../language.ts';\n\n${said(`${named}\n${more}};\n`, say)}`;
}

/** Returns the titles of the games. English has them in the folders of the games. */
function titles(): string {
  const all = Object.values(games);
  return (
    section('games', Object.fromEntries(all.map(({ id, title }) => [id, title]))) +
    section('about', Object.fromEntries(all.map(({ id, about = '' }) => [id, about])))
  );
}

/** Returns the refusals. Where the table has no English sentence, the text is the code. */
function refusals(say: Say): string {
  const codes = Object.keys(korean.faults);
  return section('faults', Object.fromEntries(codes.map((code) => [code, faults[code] ?? say(code)])));
}

/** Returns the sentences about command lines and files. English has them in the faults themselves. */
function usageRefusals(): string {
  const { 'unknown-word': _, ...refusals } = FAULTS.terminal;
  return section('refusals', refusals);
}

function section(key: string, texts: Readonly<Record<string, string>>): string {
  return `  ${key}: ${JSON.stringify(texts)},\n`;
}

/** Returns the source with every text inside an object changed by `say`. Keys and types stay. */
function said(text: string, say: Say): string {
  const found: { readonly start: number; readonly end: number; readonly raw: string }[] = [];
  const keys = new Set<unknown>();
  let depth = 0;
  new Visitor({
    ObjectExpression: () => void depth++,
    'ObjectExpression:exit': () => void depth--,
    Property: ({ key }) => void keys.add(key),
    Literal: (node) => {
      if (depth > 0 && typeof node.value === 'string' && !keys.has(node))
        found.push({ start: node.start, end: node.end, raw: quoted(say(node.value)) });
    },
    TemplateElement: ({ start, end, value }) => {
      // the span without the delimiters of the template, such as a backtick or `${`
      const raw = text.slice(start, end).replace(value.raw, () => say(value.raw));
      if (depth > 0) found.push({ start, end, raw });
    },
  }).visit(sourceOf('words.ts', text).program);
  return found
    .toSorted((a, b) => b.start - a.start)
    .reduce((changed, { start, end, raw }) => changed.slice(0, start) + raw + changed.slice(end), text);
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}
