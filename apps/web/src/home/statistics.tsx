/** Shows the results of this device's games by game and opponent, and the buttons for stored data. */
import { levelsOf } from '@boardwright/core/host';
import { named, type Words } from '@boardwright/words';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { games, listedGames } from '../games.ts';
import { ratingsIn, type RatedGame } from '../rating/own-rating.ts';
import { RatingCurve } from '../rating/rating-curve.tsx';
import { SheetScreen } from '../shell/sheet-screen.tsx';
import { useWords } from '../shell/settings.tsx';
import { ENDS, gamesIn, savedResults, talliesOf, type Tally } from '../storage/results.ts';
import { VerifyLink } from '../verify/link.tsx';
import { Miniature } from './miniature.tsx';
import { OwnData } from './own-data.tsx';
import './statistics.css';
import { useGameTitle } from './title.ts';

export function StatisticsScreen(): JSX.Element {
  const words = useWords();
  const [results, setResults] = useState(savedResults);
  useEffect(() => {
    document.title = `${words.statistics} · Boardwright`;
  }, [words]);
  useEffect(() => {
    void import('../local/older-results.ts')
      .then(({ addOlderResults }) => addOlderResults())
      .then(() => setResults(savedResults()));
  }, []);
  return (
    <SheetScreen title={words.statistics} class="statistics" settings>
      <p class="statistics-total">{results.length === 0 ? words.mine.none : words.mine.played(results.length)}</p>
      {talliesOf(
        results,
        listedGames().map(({ id }) => id),
      ).map(({ game, tallies }) => (
        <GameTallies
          key={game}
          game={game}
          tallies={tallies}
          ratings={ratingsIn(levelsOf(games, game), results, game)}
        />
      ))}
      {results.length > 0 && <p class="statistics-total">{words.mine.ratingWhy}</p>}
      <OwnData changed={() => setResults(savedResults())} />
      <VerifyLink />
    </SheetScreen>
  );
}

interface TalliesProps {
  readonly game: string;
  readonly tallies: readonly Tally[];
  readonly ratings: readonly RatedGame[];
}

function GameTallies({ game, tallies, ratings }: TalliesProps): JSX.Element {
  const words = useWords();
  const title = useGameTitle(game);
  const most = Math.max(...tallies.map(gamesIn));
  return (
    <section class="tallies" aria-label={title}>
      <span class="tallies-board">
        <Miniature game={game} />
      </span>
      <h2>{title}</h2>
      <RatingCurve ratings={ratings} />
      <ul>
        {tallies.map((tally) => (
          <li key={tally.against}>
            <b>{opponentName(tally.against, words)}</b>
            <Bars tally={tally} most={most} />
            <span>{tallyWords(tally, words)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows numbers of games as bars. The words beside them say the same. */
function Bars({ tally, most }: { readonly tally: Tally; readonly most: number }): JSX.Element {
  return (
    <span class="bars" aria-hidden="true" style={{ width: `${(100 * gamesIn(tally)) / most}%` }}>
      {ENDS.map((end) => tally[end] > 0 && <i key={end} class={`bar-${end}`} style={{ flexGrow: tally[end] }} />)}
    </span>
  );
}

function tallyWords(tally: Tally, { mine }: Words): string {
  return ENDS.flatMap((end) => (tally[end] > 0 ? mine[end](tally[end]) : [])).join(' · ');
}

function opponentName(against: string, words: Words): string {
  if (against.startsWith('bot:')) return words.bot(named(words.levels, against.slice('bot:'.length)));
  if (against === 'link') return words.byLink;
  return against === 'here' ? words.atThisDevice : words.mine.mixedBots;
}
