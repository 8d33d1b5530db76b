import { isSite } from '../external-games.ts';
import { games } from '../games.ts';
import { levelsOf } from '@boardwright/core/host';
import type { Game, GameWords, Seat } from '@boardwright/core';
import { named, type Words } from '@boardwright/words';
import type { JSX } from 'preact';
import {
  opponentsOf,
  botChoice,
  chosenLevel,
  ownSeat,
  seatsAgainst,
  withChoice,
  type SeatChoice,
} from '../local/seat-choices.ts';
import { BotFace } from '../shell/bot-face.tsx';
import { useWords } from '../shell/settings.tsx';
import { AnswerRow } from './answer-row.tsx';

interface SeatQuestionsProps {
  readonly game: Game;
  readonly gameWords: GameWords;
  readonly seats: readonly SeatChoice[];
  /** The usual opponent: a bot, or another choice if the game has no bots. */
  readonly usual: SeatChoice;
  readonly lot: boolean;
  readonly change: (to: { readonly seats?: readonly SeatChoice[]; readonly lot?: boolean }) => void;
}

/** Asks who plays: once for all other seats, or seat by seat. */
export function SeatQuestions(props: SeatQuestionsProps): JSX.Element {
  const { game, seats, usual, change } = props;
  const words = useWords();
  const against = opponentsOf(seats);
  const others = seats.filter((one) => one !== 'me');
  const levels = new Set(others.map(chosenLevel));
  const setOthers = (choice: SeatChoice): void => change({ seats: seatsAgainst(seats.length, ownSeat(seats), choice) });
  const quick: Readonly<Record<string, SeatChoice>> = { bot: usual, self: 'here', link: 'link' };
  return (
    <>
      <AnswerRow
        legend={words.against}
        name="against"
        value={against}
        values={againstsOf(words)}
        choose={(value) => setOthers(quick[value] ?? usual)}
      />
      {against === 'bot' && (
        <AnswerRow
          legend={words.level}
          name="level"
          value={levels.size === 1 ? ([...levels][0] ?? null) : null}
          values={Object.fromEntries(
            levelsOf(games, game.id).levels.map((level) => [level, named(words.levels, level)]),
          )}
          choose={(level) => setOthers(botChoice(level))}
          note={levels.size === 1 ? named(words.levelNotes, [...levels][0] ?? '') : null}
          picture={<BotFace level={[...levels][0] ?? ''} />}
        />
      )}
      <Rows {...props} />
    </>
  );
}

function Rows({ game, gameWords, seats, lot, change }: SeatQuestionsProps): JSX.Element {
  const words = useWords();
  return (
    <fieldset class="choice">
      <legend>{words.whoPlays}</legend>
      <div class="seat-rows">
        {seats.map((choice, seat) => (
          <Row
            key={seat}
            seat={seat}
            name={gameWords.seatName(seat, null) || words.seatNumber(seat + 1)}
            choice={choice}
            values={choicesOf(game, words)}
            choose={(value) => change({ seats: withChoice(seats, seat, value) })}
          />
        ))}
        <label class="choice-item seat-lot">
          <input type="checkbox" name="lot" checked={lot} onChange={() => change({ lot: !lot })} />
          <span>{seats.length > 2 ? words.anySeat : words.anySide}</span>
        </label>
      </div>
    </fieldset>
  );
}

interface RowProps {
  readonly seat: Seat;
  readonly name: string;
  readonly choice: SeatChoice;
  readonly values: readonly (readonly [SeatChoice, string])[];
  readonly choose: (value: SeatChoice) => void;
}

function Row({ seat, name, choice, values, choose }: RowProps): JSX.Element {
  const chosen = (label: string): void => {
    const value = values.find(([key]) => key === label);
    if (value !== undefined) choose(value[0]);
  };
  return (
    <div class="seat-row">
      <b id={`seat-${seat}`}>{name}</b>
      <select
        name={`seat-${seat}`}
        aria-labelledby={`seat-${seat}`}
        value={choice}
        onChange={(event) => chosen(event.currentTarget.value)}
      >
        {values.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function choicesOf({ id }: Game, words: Words): readonly (readonly [SeatChoice, string])[] {
  return [
    ['me', words.you],
    ...levelsOf(games, id).levels.map((level) => [botChoice(level), words.bot(named(words.levels, level))] as const),
    ['here', words.occupants.self],
    ...(isSite ? [] : [['link', words.occupants.link] as const]),
  ];
}

/** Returns the possible opponents. A site without a server has no matches by link. */
function againstsOf({ againsts }: Words): Readonly<Record<string, string>> {
  const { link: _, ...others } = againsts;
  return isSite ? others : againsts;
}
