import { asShown } from '../io/ascii.ts';
import { gameOf, orUsageError, type Io } from '../io/io.ts';
import { isLive, displayOf, type DisplayFlags } from '../ui/choose.ts';
import { rulesLines, rulesText } from '../ui/rules.ts';
import { withScreen } from '../ui/screen.ts';
import { showPages } from '../ui/pager.ts';

/**
 * Shows the rules of a game. On a screen they are laid out in pages; in a pipe the page is printed as it is written. An external game has
 * no page, but it may have sentences in its words (`GameWords.rules`).
 */
export async function rulesCommand(io: Io, id: string, flags: DisplayFlags): Promise<number> {
  const game = await gameOf(io, id);
  const look = await displayOf(io, flags, game);
  if (isLive(io, flags)) {
    const lines = await rulesLines(look, game);
    await withScreen(io, (screen, signal) => showPages(screen, lines, look, signal));
    return 0;
  }
  io.stdout.write(asShown(look, orUsageError(await rulesText(look, game))));
  return 0;
}
