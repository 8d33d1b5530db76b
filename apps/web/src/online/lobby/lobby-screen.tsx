/** Shows the lobby: the matches that wait for players. One tap takes a seat or opens a new match. */
import type { Fault, Game, Result } from '@boardwright/core';
import type { ListedMatch } from '@boardwright/protocol';
import { gameTitle, named } from '@boardwright/words';
import { loadRoomWords, type RoomWords } from '@boardwright/words/rooms';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isGame, listedGames, loadGame } from '../../games.ts';
import { AnswerRow } from '../../home/answer-row.tsx';
import { Miniature } from '../../home/miniature.tsx';
import { useGameTitle } from '../../home/title.ts';
import { useGameWords } from '../../play/game-words.ts';
import { navigate, watchRoute, type Route } from '../../route.ts';
import { DeadEnd } from '../../shell/dead-end.tsx';
import { FaultNote } from '../../shell/fault-note.tsx';
import { useWords } from '../../shell/settings.tsx';
import { SheetScreen } from '../../shell/sheet-screen.tsx';
import { useLoadedWords } from '../../shell/use-loaded-words.ts';
import { savedSeat } from '../../storage/saved-seats.ts';
import { joinListed } from '../door/create.ts';
import { clockText, presetNameOf } from '../door/door-facts.tsx';
import { openListedMatch } from './company.ts';
import './lobby.css';
import { NameField } from '../room/name-field.tsx';
import { useLobby } from './use-lobby.ts';

/** The value of the filter that shows all games. */
const ALL = 'all';
/** Returns the key of a game with a prefix. Without it, a key that is a number, such as 369, would be sorted before all others. */
const keyOf = (game: string): string => `only-${game}`;

export function LobbyScreen(): JSX.Element {
  const words = useWords();
  const said = useLoadedWords(loadRoomWords);
  useEffect(() => {
    document.title = `${words.lobby} · Boardwright`;
  }, [words]);
  return (
    <SheetScreen title={words.lobby} class="lobby" settings>
      {said === null ? <p class="loading">{words.loading}</p> : <Listings said={said} />}
    </SheetScreen>
  );
}

function Listings({ said }: { readonly said: RoomWords }): JSX.Element {
  const words = useWords();
  const { matches, fault } = useLobby();
  const [chosen, setChosen] = useState(ALL);
  const [refusal, setRefusal] = useState<Fault | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = async (way: Promise<Result<Route>>): Promise<void> => {
    const isHere = watchRoute();
    setBusy(true);
    const entered = await way;
    setBusy(false);
    if (!isHere()) return;
    if (entered.ok) navigate(entered.value);
    else setRefusal(entered.error);
  };
  if (fault?.code === 'no-lobby') return <DeadEnd said={said.none} />;
  const isWanted = (game: string): boolean => chosen === ALL || chosen === keyOf(game);
  const titles = listedGames().map((entry) => [entry.id, gameTitle(words, entry)] as const);
  const shown = (matches ?? []).filter(({ game }) => isGame(game) && isWanted(game));
  return (
    <>
      <AnswerRow
        legend={said.games}
        name="game"
        value={chosen}
        values={{ [ALL]: said.all, ...Object.fromEntries(titles.map(([game, title]) => [keyOf(game), title])) }}
        choose={setChosen}
      />
      <NameField />
      <FaultNote fault={refusal ?? fault} />
      <div class="lobby-waiting">
        {matches === null && fault === null && <p class="loading">{words.connecting}</p>}
        {matches !== null && shown.length === 0 && (
          <p class="lobby-empty" role="status">
            <strong>{said.empty}</strong> {said.emptyHow}
          </p>
        )}
        <ul class="lobby-tables" aria-label={words.lobby}>
          {shown.map((listed) => (
            <ListedRow
              key={listed.match}
              listed={listed}
              said={said}
              busy={busy}
              join={() => void enter(joinListed(listed))}
            />
          ))}
        </ul>
      </div>
      <section class="lobby-open" aria-label={said.open}>
        <h2>{said.open}</h2>
        {titles
          .filter(([game]) => isWanted(game))
          .map(([game, title]) => (
            <button
              key={game}
              type="button"
              class="button"
              aria-label={said.openNamed(title)}
              disabled={busy}
              onClick={() => void enter(openListedMatch(game))}
            >
              <span class="lobby-board">
                <Miniature game={game} />
              </span>
              {title}
            </button>
          ))}
      </section>
    </>
  );
}

interface ListedRowProps {
  readonly listed: ListedMatch;
  readonly said: RoomWords;
  readonly busy: boolean;
  readonly join: () => void;
}

function ListedRow({ listed, said, busy, join }: ListedRowProps): JSX.Element {
  const words = useWords();
  const title = useGameTitle(listed.game);
  const variant = useVariant(listed);
  const name = listed.name ?? said.someone;
  const isOwn = (savedSeat(listed.match)?.token ?? null) !== null;
  return (
    <li>
      <span class="lobby-board">
        <Miniature game={listed.game} />
      </span>
      <span class="lobby-text">
        <strong>{[title, ...(variant === null ? [] : [variant])].join(' · ')}</strong>
        <span>{[name, said.free(listed.free, listed.seats)].join(' · ')}</span>
        <span>{[clockText(words, listed.clock), ...(listed.pair ? [words.matchesOf.two] : [])].join(' ')}</span>
      </span>
      <button
        type="button"
        class="button button-primary"
        aria-label={isOwn ? said.back : said.joinNamed(title, name)}
        disabled={busy}
        onClick={join}
      >
        {isOwn ? said.own : said.join}
      </button>
    </li>
  );
}

/** Returns the name of a match's rules, if the game has several presets. */
function useVariant({ game: id, options }: ListedMatch): string | null {
  const [game, setGame] = useState<Game | null>(null);
  const { gameWords } = useGameWords(game);
  useEffect(() => {
    // without its rules, a match is listed with its game alone
    loadGame(id).then(setGame, () => undefined);
  }, [id]);
  if (game === null || gameWords === null || Object.keys(game.presets).length === 1) return null;
  const preset = presetNameOf(game, options);
  return preset === null ? null : named(gameWords.presets, preset);
}
