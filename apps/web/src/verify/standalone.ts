/** The verifier as a single file that needs no network and no server. It gives the same verdict on a game file as the page. */
import { fail, ok, type Game, type Result } from '@boardwright/core';
import { loadRules } from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { faultText, guessLang, loadWords, type Words } from '@boardwright/words';
import { loadFairWords, verdictLines, type FairWords } from '@boardwright/words/fair';
import { checkFile, colorOfFile, SIGNS } from './check.ts';

interface Reader {
  readonly words: Words;
  readonly fair: FairWords;
}

async function rulesOf(id: string, version?: number): Promise<Result<Game>> {
  const game = await loadRules(games, id, version);
  return game === null ? fail('unknown-game', 'This file belongs to a game that is not available here.') : ok(game);
}

function element(tag: string, text: string, ...inside: readonly HTMLElement[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(text, ...inside);
  return made;
}

/** Returns the verdict on one file. */
async function verdictOn({ words, fair }: Reader, file: File): Promise<HTMLElement> {
  const checked = await checkFile(await file.text(), rulesOf);
  if (!checked.ok) return section(file.name, 'unknown', [faultText(words, checked.error)]);
  const { verified } = checked.value;
  const color = colorOfFile(verified);
  if (verified === null) return section(file.name, color, [fair.noProof]);
  const lines = verdictLines(fair, verified, (seat) => words.seatNumber(seat + 1));
  return section(file.name, color, verified.ok ? [...lines, `${fair.head}: ${verified.value.head}`] : lines);
}

function section(name: string, color: keyof typeof SIGNS, [title = '', ...lines]: readonly string[]): HTMLElement {
  const list = element('ul', '', ...lines.map((line) => element('li', line)));
  const made = element('section', '', element('h2', `${SIGNS[color]} ${title}`), element('p', name), list);
  made.className = color;
  return made;
}

async function open(): Promise<void> {
  const lang = guessLang(navigator.languages);
  const reader: Reader = { words: await loadWords(lang), fair: await loadFairWords(lang) };
  const { fair } = reader;
  const [input, results] = [document.createElement('input'), element('div', '')];
  Object.assign(input, { type: 'file', multiple: true, accept: 'application/json,.json' });
  results.setAttribute('role', 'status');
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    void Promise.all(files.map((file) => verdictOn(reader, file))).then((all) => results.replaceChildren(...all));
  });
  document.documentElement.lang = lang;
  document.title = fair.title;
  const limits = element('ul', '', ...fair.limits.map((limit) => element('li', limit)));
  const choice = element('label', `${fair.choose} `, input);
  const parts = [element('h1', fair.title), element('p', fair.intro), choice, results];
  document.body.append(...parts, element('h2', fair.limitsTitle), limits);
}

void open();
