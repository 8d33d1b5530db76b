/** Handles a first word that is not a command. Newcomers may type a game, a saved game or a link, so these work too. */
import { loadTerminalWords } from '@boardwright/words';
import { gameMeant } from '../io/game-names.ts';
import type { Io } from '../io/io.ts';
import { nearestOf } from '../io/suggest.ts';
import { parseLink } from '../online/link.ts';
import { langOf } from '../ui/reader.ts';

/** how: says how to start the game that was named. */
export async function wrongCommand(
  io: Pick<Io, 'games' | 'env'>,
  how: 'play' | 'rules',
  word: string,
  commands: readonly string[],
): Promise<string> {
  const terminal = await loadTerminalWords(langOf(io, undefined));
  const meant = await commandMeant(io, how, word, commands);
  const hint = meant === null ? [] : [terminal.mean(meant)];
  return [terminal.noCommand(word.slice(0, 60)), ...hint, terminal.allowed(commands.join(', '))].join(' ');
}

async function commandMeant(
  { games }: Pick<Io, 'games'>,
  how: 'play' | 'rules',
  word: string,
  commands: readonly string[],
): Promise<string | null> {
  if (parseLink(word).ok) return `boardwright join ${word}`;
  if (/^\S+\.json$/i.test(word)) return `boardwright play --resume ${word}`;
  const [command, game] = [nearestOf(word, commands), await gameMeant(games, word)];
  const isGame = game !== null && (command === null || game.steps < command.steps);
  return isGame ? `boardwright ${how} ${game.id}` : (command?.name ?? null);
}
