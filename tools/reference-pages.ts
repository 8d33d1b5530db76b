/** Generates docs/reference/cli.md from the programs and docs/reference/settings.md from the decoder of the environment. */
import { Writable } from 'node:stream';
import { games } from '@boardwright/games';
import { addKits } from '../apps/cli/src/kits.ts';
import { programOf } from '../apps/cli/src/program.ts';
import { COMMANDS } from '../apps/server/src/operations/commands/commands.ts';
import { SECRETS } from '../apps/server/src/secret-files.ts';
import { SETTINGS } from '../apps/server/src/settings.ts';
import { table } from './markdown-table.ts';

/** A flag of a command, or a variable: its name and a sentence about it. */
export interface Documented {
  readonly name: string;
  readonly about: string;
}

export interface CommandPage extends Documented {
  /** The command line as typed, such as `boardwright play [options] [game]`. */
  readonly usage: string;
  readonly flags: readonly (Documented & { readonly standard: string })[];
  readonly examples: readonly string[];
}

/** Variables that no table of settings has, with the program that reads each. */
export const OTHER_VARIABLES: readonly (Documented & { readonly program: string })[] = [
  { name: 'BOARDWRIGHT_HOME', program: 'boardwright', about: 'the folder of saved games and of seats on servers' },
  {
    name: 'XDG_DATA_HOME, HOME',
    program: 'boardwright',
    about:
      'without `BOARDWRIGHT_HOME`: files are in `$XDG_DATA_HOME/boardwright`, else `$HOME/.local/share/boardwright`',
  },
  { name: 'NO_COLOR', program: 'boardwright', about: 'any value: prints without colours' },
  {
    name: 'LC_ALL, LC_MESSAGES, LANG',
    program: 'boardwright',
    about: 'the locale: decides the language and the signs of pieces where no flag does',
  },
  { name: 'TERM', program: 'boardwright', about: '`dumb`: prints lines instead of a live screen' },
  { name: 'BOARDWRIGHT_TRACE', program: 'boardwright', about: '1: an internal error also prints its stack' },
  {
    name: 'WEB_DIR',
    program: 'boardwright',
    about: '`site` and `dev`: the built page; without it that of @boardwright/web',
  },
  { name: 'NODE_ENV', program: 'boardwright-server', about: '`production`: leaves out the game `market` of the tests' },
  { name: 'BOARDWRIGHT_PANEL', program: 'boardwright-server', about: '1: `boardwright dev` started this server' },
  { name: 'BOARDWRIGHT_DEV', program: 'boardwright-server', about: '1: offers `market` in production too' },
];

/** Returns the commands of the terminal app and of its kits, in the order of its help. */
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

/** A flag that switches something off has the default `true`, which says nothing. */
function standardOf(flags: string, value: unknown): string {
  return typeof value === 'string' && !flags.startsWith('--no-') ? value : '';
}

/** Returns the text of each generated page by its file. */
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
    `For everybody who types \`boardwright\` or \`boardwright-server\`: every command and flag. \`npm run reference -- --write\` generates
this page from the programs, and \`--help\` after a command prints the same. [The terminal](../guides/terminal.md) explains how to play with them.`,
    `A \`<game>\` is the id of a built-in game, or the folder, module or package of [a game of your own](../guides/your-game.md). In a
clone of the repository, write \`npm run play --\` for \`boardwright\`.`,
    ...commands.map(commandText),
    `## boardwright-server`,
    `\`boardwright-server\` starts a server; its settings are [variables](settings.md). \`--push-key\` prints a new key for \`PUSH_KEY\`,
\`--version\` the version. With a command it acts on the site of the same settings, and exits with 0 (done), 1 (refused) or 2 (wrong command
or setting):`,
    table(['command', 'does'], server),
    `## create-boardwright`,
    `\`create-boardwright [folder] [--rules]\` writes a new game into a folder (default: \`my-game\`): rules, a bot, words, a board and tests;
with \`--rules\` rules and laws alone. It changes no folder that has files.`,
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
    `For operators: every variable of the environment that a program reads, with its values and its default. \`npm run reference -- --write\`
generates this page from the tables that decode them. A wrong value stops the server with one line that names the variable.
[Running the server](../operate/server.md) explains what the settings do together.`,
    `## The server`,
    table(['variable', 'values', 'default', 'meaning'], rows),
    `${SECRETS.map((name) => `\`${name}\``).join(', ')} can also be files: \`PUSH_KEY_FILE=/run/secrets/push_key\` names one. A line break at the
end of the file does not count. Later rows override earlier ones, so a single limit wins over \`PROFILE\`.`,
    `## Other variables`,
    table(['variable', 'program', 'meaning'], others),
  ].join('\n\n')}\n`;
}
