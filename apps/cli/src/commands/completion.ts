/** What a shell can complete: commands, their options, and the games. */
import type { Command } from 'commander';
import { orUsageError, type Io } from '../io/io.ts';
import { unknownWord } from '../io/suggest.ts';

interface Completed {
  readonly name: string;
  readonly about: string;
  readonly options: readonly { readonly long: string; readonly about: string }[];
  /** Games that may follow. */
  readonly games: readonly string[];
}

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

export function completionCommand(io: Io, program: Command, shell: string): number {
  const script = shell === 'bash' || shell === 'zsh' || shell === 'fish' ? SCRIPTS[shell] : null;
  const make =
    script ?? orUsageError<never>(unknownWord('unknown-shell', 'There is no shell', shell, Object.keys(SCRIPTS)));
  io.stdout.write(make(completedOf(program, Object.keys(io.registry))));
  return 0;
}

function completedOf(program: Command, games: readonly string[]): readonly Completed[] {
  return program.commands.map((command) => ({
    name: command.name(),
    about: command.description(),
    options: command.options.map(({ long, description }) => ({ long: long ?? '', about: description })),
    games: command.registeredArguments.some((argument) => argument.name() === 'game') ? games : [],
  }));
}

function wordsAfter({ games, options }: Completed): string {
  return [...games, ...options.map(({ long }) => long), '--help'].join(' ');
}

function bashScript(commands: readonly Completed[]): string {
  return `# boardwright for bash: eval "$(boardwright completion bash)"
_boardwright() {
  local current=\${COMP_WORDS[COMP_CWORD]} words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${commands.map(({ name }) => name).join(' ')}"
  else
    case \${COMP_WORDS[1]} in
${commands.map((one) => `      ${one.name}) words="${wordsAfter(one)}" ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _boardwright boardwright
`;
}

function zshScript(commands: readonly Completed[]): string {
  return `#compdef boardwright
# boardwright for zsh: eval "$(boardwright completion zsh)"
_boardwright() {
  local -a found
  if (( CURRENT == 2 )); then
    found=(${commands.map(({ name }) => name).join(' ')})
  else
    case $words[2] in
${commands.map((one) => `      ${one.name}) found=(${wordsAfter(one)}) ;;`).join('\n')}
    esac
  fi
  compadd -- $found
  _files
}
compdef _boardwright boardwright
`;
}

function fishScript(commands: readonly Completed[]): string {
  const quoted = (words: string): string => `'${words.replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap(({ name, about, games, options }) => {
    const after = `complete -c boardwright -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c boardwright -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
      ...(games.length === 0 ? [] : [`${after} -f -a ${quoted(games.join(' '))}`]),
      ...options.map(({ long, about: what }) => `${after} -l ${long.replace(/^--/, '')} -d ${quoted(what)}`),
    ];
  });
  return `# boardwright for fish: boardwright completion fish | source\n${lines.join('\n')}\n`;
}
