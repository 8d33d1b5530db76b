/** A game against bots while the player's match waits in the lobby. */
import type { Fault, Game, Result } from '@boardwright/core';
import { loadRoomWords } from '@boardwright/words/rooms';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { chosenFor, LocalScreen, newGameFor, startGame, withoutLinks } from '../../local/table.ts';
import { FaultNote } from '../../shell/fault-note.tsx';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';

interface OfferProps {
  readonly game: Game;
  /** Called with the id of the game that was started. */
  readonly begun: (id: string) => void;
}

export function MeanwhileOffer({ game, begun }: OfferProps): JSX.Element | null {
  const words = useLoadedWords(loadRoomWords);
  const [fault, setFault] = useState<Fault | null>(null);
  if (words === null) return null;
  const begin = (): void => {
    const started = startAgainstBots(game);
    if (started.ok) begun(started.value);
    else setFault(started.error);
  };
  return (
    <div class="notice">
      <button type="button" class="button button-primary" onClick={begin}>
        {words.meanwhile}
      </button>
      <FaultNote fault={fault} />
    </div>
  );
}

function startAgainstBots(game: Game): Result<string> {
  const wanted = newGameFor(game, withoutLinks(game, chosenFor(game)));
  return wanted.ok ? startGame(game, wanted.value) : wanted;
}

/** Shows the game against bots, with a link back. */
export function MeanwhileGame({ id, back }: { readonly id: string; readonly back: () => void }): JSX.Element {
  const words = useLoadedWords(loadRoomWords);
  return (
    <LocalScreen route={{ screen: 'play', id }}>
      {words !== null && (
        <div class="notice question" role="status">
          <span>{words.staysOpen}</span>
          <button type="button" class="button" onClick={back}>
            {words.back}
          </button>
        </div>
      )}
    </LocalScreen>
  );
}
