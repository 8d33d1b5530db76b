/** Shows a month of positions of the day. Each day shows how many of its positions were solved, and opens them. */
import type { LearningWords } from '@boardwright/words/learning';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { browserLocale } from '../shell/browser-locale.ts';
import { Icon } from '../shell/icons.tsx';
import { useSettings } from '../shell/settings.tsx';
import { triedDays } from '../storage/daily-tries.ts';
import { dateOf, today } from './daily-screen.tsx';

/** The number of past days in the archive. */
const ARCHIVE_DAYS = 365;

interface CalendarProps {
  readonly words: LearningWords['daily'];
  /** The number of positions of each day. */
  readonly games: number;
  readonly now: number;
  readonly day: number;
  readonly choose: (day: number) => void;
}

export function Calendar({ words, games, now, day, choose }: CalendarProps): JSX.Element {
  const { lang } = useSettings();
  const [month, setMonth] = useState(() => firstOfMonth(dateOf(now), 0));
  const locale = browserLocale(lang);
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(month);
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'narrow' });
  const days = daysOf(month);
  const solved = triedDays().filter(({ isSolved }) => isSolved);
  const isFirst = (days[0] ?? 0) <= now - ARCHIVE_DAYS;
  return (
    <section class="calendar" aria-label={words.calendar}>
      <header>
        <button
          type="button"
          class="bar-button"
          aria-label={words.earlier}
          disabled={isFirst}
          onClick={() => setMonth(firstOfMonth(month, -1))}
        >
          <Icon name="previous" />
        </button>
        <h2 aria-live="polite">{name}</h2>
        <button
          type="button"
          class="bar-button"
          aria-label={words.later}
          disabled={(days.at(-1) ?? 0) >= now}
          onClick={() => setMonth(firstOfMonth(month, 1))}
        >
          <Icon name="next" />
        </button>
      </header>
      <div class="calendar-days">
        {weekOf(days[0] ?? now).map((one) => (
          <span key={one} class="calendar-weekday" aria-hidden="true">
            {weekday.format(dateOf(one))}
          </span>
        ))}
        {days.map((one, n) => {
          const count = solved.filter((tried) => tried.day === one).length;
          return (
            <button
              key={one}
              type="button"
              class={`calendar-day calendar-${count === 0 ? 'none' : count < games ? 'some' : 'all'}`}
              style={n === 0 ? { gridColumnStart: columnOf(one) } : {}}
              disabled={one > now || one < now - ARCHIVE_DAYS}
              aria-pressed={one === day}
              aria-label={`${long.format(dateOf(one))}: ${words.solvedOf(count, games)}`}
              onClick={() => choose(one)}
            >
              {dateOf(one).getDate()}
              <i aria-hidden="true" style={{ width: `${(100 * count) / games}%` }} />
            </button>
          );
        })}
      </div>
    </section>
  );
}

function firstOfMonth(date: Date, further: number): Date {
  return new Date(date.getFullYear(), date.getMonth() + further, 1);
}

function daysOf(month: Date): readonly number[] {
  const first = today(month);
  return Array.from({ length: today(firstOfMonth(month, 1)) - first }, (_, n) => first + n);
}

/** Returns the column of a day. Weeks begin on Monday, and 1 January 1970 was a Thursday. */
function columnOf(day: number): number {
  return ((day + 3) % 7) + 1;
}

function weekOf(day: number): readonly number[] {
  return Array.from({ length: 7 }, (_, n) => day - columnOf(day) + 1 + n);
}
