/** Shell completion for commands, their options and the games. */
import type { Command } from 'commander';
import { orUsageError, type Io } from '../io/io.ts';
import { unknownWord } from '../io/suggest.ts';

/** Writes the completion script of one shell, for these commands and games. */
type Script = (commands: readonly Command[], games: readonly string[]) => string;

const SCRIPTS: Readonly<Record<string, Script>> = { bash: bashScript, zsh: zshScript, fish: fishScript };

export function completionCommand(io: Io, program: Command, shell: string): number {
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
  const make = script ?? orUsageError(unknownWord('unknown-shell', 'There is no shell', shell, Object.keys(SCRIPTS)));
  io.stdout.write(make(program.commands, Object.keys(io.games)));
  return 0;
}

/** Returns the games that may follow a command. None if the command takes no game. */
function gamesAfter({ registeredArguments }: Command, games: readonly string[]): readonly string[] {
  return registeredArguments.some((argument) => argument.name() === 'game') ? games : [];
}

function casesOf(commands: readonly Command[], games: readonly string[], line: (words: string) => string): string {
  const wordsAfter = (command: Command): string =>
    [...gamesAfter(command, games), ...command.options.map(({ long }) => long ?? ''), '--help'].join(' ');
  return commands.map((command) => `      ${command.name()}) ${line(wordsAfter(command))} ;;`).join('\n');
}

function namesOf(commands: readonly Command[]): string {
  return commands.map((command) => command.name()).join(' ');
}

function bashScript(commands: readonly Command[], games: readonly string[]): string {
  return `# boardwright for bash: eval "$(boardwright completion bash)"
_boardwright() {
  local current=\${COMP_WORDS[COMP_CWORD]} words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${namesOf(commands)}"
  else
    case \${COMP_WORDS[1]} in
${casesOf(commands, games, (words) => `words="${words}"`)}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _boardwright boardwright
`;
}

function zshScript(commands: readonly Command[], games: readonly string[]): string {
  return `#compdef boardwright
# boardwright for zsh: eval "$(boardwright completion zsh)"
_boardwright() {
  local -a found
  if (( CURRENT == 2 )); then
    found=(${namesOf(commands)})
  else
    case $words[2] in
${casesOf(commands, games, (words) => `found=(${words})`)}
    esac
  fi
  compadd -- $found
  _files
}
compdef _boardwright boardwright
`;
}

function fishScript(commands: readonly Command[], games: readonly string[]): string {
  const quoted = (words: string): string => `'${words.replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap((command) => {
    const [name, own] = [command.name(), gamesAfter(command, games)];
    const after = `complete -c boardwright -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c boardwright -n __fish_use_subcommand -f -a ${name} -d ${quoted(command.description())}`,
      ...(own.length === 0 ? [] : [`${after} -f -a ${quoted(own.join(' '))}`]),
      ...command.options.map((option) => `${after} -l ${option.name()} -d ${quoted(option.description)}`),
    ];
  });
  return `# boardwright for fish: boardwright completion fish | source\n${lines.join('\n')}\n`;
}
