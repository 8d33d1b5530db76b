/** The help of the command line. Settings come from the environment. */
import { readFileSync } from 'node:fs';
import { COMMANDS, usageOf } from './operations/commands/commands.ts';
import { freshPushKey } from './push/vapid.ts';
import { SECRETS } from './secret-files.ts';
import { SETTINGS } from './settings.ts';

function help(): string {
  const variables = Object.entries(SETTINGS).map(([name, { standard, about }]) => {
    const shown = standard === '' ? name : `${name}=${standard}`;
    return `  ${shown.padEnd(24)}  ${about}`;
  });
  const commands = Object.entries(COMMANDS).map(
    ([name, { usage, about }]) => `  ${`${name} ${usage}`.padEnd(24)}  ${about}`,
  );
  return `Usage: [SETTING=value …] boardwright-server [COMMAND]

Without a command, starts a server for online matches. It stores them in one folder or in PostgreSQL.

Settings (environment variables):
${variables.join('\n')}

These settings can also be read from a file: ${SECRETS.map((name) => `${name}_FILE`).join(', ')}

Commands (they use the same settings):
${commands.join('\n')}

Options:
  --help                    print this help; after a command, the help of that command
  --version                 print the version
  --push-key                print a new key for PUSH_KEY

Example:
  PORT=8081 npx boardwright-server
`;
}

const HELP: readonly string[] = ['--help', '-h'];

/** Returns the help, or null if none was asked for. words: those after a command. */
export function usageAnswer(argument: string, words: readonly string[] = []): string | null {
  const command = Object.hasOwn(COMMANDS, argument) ? COMMANDS[argument] : undefined;
  if (command !== undefined && words.some((word) => HELP.includes(word)))
    return `${usageOf(argument, command)}\n${command.about}\nexample: boardwright-server ${command.example}\n`;
  if (HELP.includes(argument)) return help();
  if (argument === '--push-key') return `${freshPushKey()}\n`;
  return argument === '--version' ? `${version()}\n` : null;
}

export function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
