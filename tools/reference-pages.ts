/**
 * Generates docs/reference/cli.md from the commands of the programs, and docs/reference/settings.md from the decoder of the environment.
 */
import { Writable } from 'node:stream';
import { games } from '@boardwright/games';
import { addKits } from '../apps/cli/src/kits.ts';
import { programOf } from '../apps/cli/src/program.ts';
import { COMMANDS } from '../apps/server/src/operations/commands/commands.ts';
import { SECRETS } from '../apps/server/src/secret-files.ts';
import { SETTINGS } from '../apps/server/src/settings.ts';
import { table } from './markdown-table.ts';

/** A flag of a command, or an environment variable: its name, and a sentence about it. */
export interface Documented {
  readonly name: string;
  readonly about: string;
}

export interface CommandPage extends Documented {
  /** The command line as a user types it, such as `boardwright play [options] [game]`. */
  readonly usage: string;
  readonly flags: readonly (Documented & { readonly standard: string })[];
  readonly examples: readonly string[];
}

/** Environment variables that are in no table of settings, each with the program that reads it. */
export const OTHER_VARIABLES: readonly (Documented & { readonly program: string })[] = [
  { name: 'BOARDWRIGHT_HOME', program: 'boardwright', about: 'the folder of saved games and of seats on servers' },
  {
    name: 'XDG_DATA_HOME, HOME',
    program: 'boardwright',
    about:
      'without `BOARDWRIGHT_HOME`, files are in `$XDG_DATA_HOME/boardwright`, or else in `$HOME/.local/share/boardwright`',
  },
  { name: 'NO_COLOR', program: 'boardwright', about: 'any value: prints without colours' },
  {
    name: 'LC_ALL, LC_MESSAGES, LANG',
    program: 'boardwright',
    about: 'the locale: sets the language and how pieces are shown, unless a flag does',
  },
  { name: 'TERM', program: 'boardwright', about: '`dumb`: prints lines instead of a live screen' },
  { name: 'BOARDWRIGHT_TRACE', program: 'boardwright', about: '1: an internal error also prints its stack' },
  {
    name: 'WEB_DIR',
    program: 'boardwright',
    about: 'for `site` and `dev`: the folder of the built page (default: the page of @boardwright/web)',
  },
  { name: 'NODE_ENV', program: 'boardwright-server', about: '`production`: does not offer `market`, a game for tests' },
  {
    name: 'BOARDWRIGHT_PANEL',
    program: 'boardwright-server',
    about: '1: set by `boardwright dev`; adds the panel for authors to the page',
  },
  { name: 'BOARDWRIGHT_DEV', program: 'boardwright-server', about: '1: offers `market` also in production' },
];

/** Returns the commands of the terminal app and of its kits, in the order of the help. */
export async function commandPages(): Promise<readonly CommandPage[]> {
  let printed = '';
  const stdout = new Writable({
    write: (text: Buffer, _encoding, done) => (void (printed += text.toString()), done()),
  });
  const io = { games, gamesModule: '', stdin: process.stdin, stdout, stderr: stdout, env: {} };
  const { program, host } = programOf(io, '', () => undefined);
  await addKits(host, undefined);
  return program.commands.map((command) => {
    printed = '';
    command.outputHelp();
    return {
      name: command.name(),
      about: command.description(),
      usage: `boardwright ${command.name()} ${command.usage()}`,
      flags: command.options.map(({ flags, description, defaultValue, defaultValueDescription }) => ({
        name: flags,
        about: description,
        standard: standardOf(flags, defaultValueDescription ?? defaultValue),
      })),
      examples: (printed.split('Examples:\n')[1] ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    };
  });
}

/**
 * Returns the default value of a flag. For a flag such as `--no-bell` it is empty, because its default `true` would tell the reader
 * nothing.
 */
function standardOf(flags: string, value: unknown): string {
  return typeof value === 'string' && !flags.startsWith('--no-') ? value : '';
}

/** Returns the text of each generated page, by the path of its file. */
export async function referencePages(): Promise<Readonly<Record<string, string>>> {
  return {
    'docs/reference/cli.md': cliPage(await commandPages()),
    'docs/reference/settings.md': settingsPage(),
  };
}

function cliPage(commands: readonly CommandPage[]): string {
  const server = Object.entries(COMMANDS).map(([name, { usage, about }]) => [`\`${name} ${usage}`.trim() + '`', about]);
  return `${[
    `# Commands`,
    `This page lists every command and flag of \`boardwright\` and \`boardwright-server\`. \`npm run reference -- --write\` generates
it from the programs. \`--help\` after a command prints the same text. [The terminal](../guides/terminal.md) explains how to play.`,
    `A \`<game>\` is the id of a built-in game, or the folder, module or package of [your own game](../guides/your-game.md). In a
clone of the repository, write \`npm run play --\` instead of \`boardwright\`.`,
    ...commands.map(commandText),
    `## boardwright-server`,
    `\`boardwright-server\` starts a server. It reads its settings from [environment variables](settings.md). \`--push-key\` prints a new key for
\`PUSH_KEY\`, and \`--version\` prints the version. The commands below use the same settings. They exit with 0 (done), 1 (refused) or 2 (the
command or a setting is wrong):`,
    table(['command', 'what it does'], server),
    `## create-boardwright`,
    `\`create-boardwright [folder] [--rules]\` creates a new game in a folder (default: \`my-game\`) with rules, a bot, texts, a board and tests.
With \`--rules\` it creates only the rules and the test of the laws. It refuses a folder that contains files.`,
  ].join('\n\n')}\n`;
}

function commandText({ name, about, usage, flags, examples }: CommandPage): string {
  const rows = flags.map(({ name: flag, about: words, standard }) => [`\`${flag}\``, words, standard]);
  return [
    `## ${name}`,
    `${about[0]?.toUpperCase()}${about.slice(1)}.`,
    fenced([usage]),
    ...(rows.length === 0 ? [] : [table(['flag', 'meaning', 'default'], rows)]),
    `Examples:`,
    fenced(examples),
  ].join('\n\n');
}

function fenced(lines: readonly string[]): string {
  return ['```', ...lines, '```'].join('\n');
}

function settingsPage(): string {
  const rows = Object.entries(SETTINGS).map(([name, { values, standard, about }]) => [
    `\`${name}\``,
    values,
    standard,
    about,
  ]);
  const others = OTHER_VARIABLES.map(({ name, program, about }) => [
    `\`${name.replaceAll(', ', '`, `')}\``,
    program,
    about,
  ]);
  return `${[
    `# Settings`,
    `This page is for operators. It lists every environment variable that a program reads, with its values and default. \`npm run reference -- --write\`
generates it from the code. If a value is wrong, the server does not start and prints one line that names the variable.
[Running the server](../operate/server.md) explains the settings in context.`,
    `## The server`,
    table(['variable', 'values', 'default', 'meaning'], rows),
    `${SECRETS.map((name) => `\`${name}\``).join(', ')} can also be read from files: add \`_FILE\` to the name, as in \`PUSH_KEY_FILE=/run/secrets/push_key\`. A line break at the
end of the file is ignored. A limit that you set yourself overrides the limit of \`PROFILE\`.`,
    `## Other variables`,
    table(['variable', 'program', 'meaning'], others),
  ].join('\n\n')}\n`;
}
