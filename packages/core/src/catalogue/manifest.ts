/** The manifest of a game: the field "boardwright" of its package.json. */
import { object, oneOf, optional, parseJson, refine, text, unknown, type Decoder } from '../decode.ts';
import { record } from '../decode-unions.ts';
import { isRecord } from '../guards.ts';
import { fail, ok, type Result } from '../result.ts';

/** The version of the contract in game.ts. It increases when games for the previous version no longer run. */
export const CONTRACT = 1;

/** The modules of a game, as paths relative to its package.json. */
export interface GameManifest {
  readonly contract: typeof CONTRACT;
  /** The module that exports the game, under any name. */
  readonly rules: string;
  /** The module that exports `knowledge`. */
  readonly bots?: string;
  /** The modules that export `words`, by language. A single path stands for English. */
  readonly words?: Readonly<Record<string, string>>;
  /** The module that exports `board`: a BoardModule of the page, or a function that creates one from the page's Preact. */
  readonly board?: string;
  /** The titles in other languages, by language tag. */
  readonly titles?: Readonly<Record<string, string>>;
  /** The folder with the compiled modules, in which `./rules.ts` is `rules.js`. Required for an installed package. */
  readonly build?: string;
}

const LONGEST_PATH = 200;
const LONGEST_TITLE = 80;
const MOST_LANGUAGES = 40;

const path: Decoder<string> = refine(text(LONGEST_PATH), (value, at) =>
  /^[^/\\:][^\\:]*$/.test(value) && !value.split('/').includes('..')
    ? ok(value)
    : fail('bad-shape', `${at} must be a path inside the game's folder, such as "./rules.js".`),
);

const words: Decoder<Readonly<Record<string, string>>> = refine(unknown, (raw, at) => {
  const table = typeof raw === 'string' ? { en: raw } : raw;
  if (!isRecord(table) || Object.keys(table).length > MOST_LANGUAGES)
    return fail('bad-shape', `${at} must be a path, or paths by language.`);
  const paths: [string, string][] = [];
  for (const [language, value] of Object.entries(table)) {
    const found = path.decode(value, `${at}.${language}`);
    if (!found.ok) return found;
    paths.push([language, found.value]);
  }
  return ok(Object.fromEntries(paths));
});

/** Decodes the field `boardwright` of a package.json. */
export const manifestDecoder: Decoder<GameManifest> = object<GameManifest>({
  contract: oneOf([CONTRACT]),
  rules: path,
  bots: optional(path),
  words: optional(words),
  board: optional(path),
  titles: optional(record(text(LONGEST_TITLE), MOST_LANGUAGES)),
  build: optional(path),
});

/** What a package.json says about its game: the modules, the name and the one-line description. */
export interface PackagedGame {
  readonly manifest: GameManifest;
  readonly about: string | undefined;
}

/** Reads the game that a package.json describes. */
export function parsePackage(json: string, at: string): Result<PackagedGame> {
  const raw = parseJson(json, at);
  if (!raw.ok) return raw;
  const { boardwright, description } = isRecord(raw.value) ? raw.value : {};
  if (boardwright === undefined)
    return fail('not-a-game', `${at} has no field "boardwright", which says where the rules of the game are.`);
  const manifest = manifestDecoder.decode(boardwright, `${at}: boardwright`);
  const about = typeof description === 'string' ? description.slice(0, LONGEST_PATH) : undefined;
  return manifest.ok ? ok({ manifest: manifest.value, about }) : manifest;
}
