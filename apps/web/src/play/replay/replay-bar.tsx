/** Shows the bar below the board during a replay: steps, a slider, and the way back. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon, type IconName } from '../../shell/icons.tsx';
import { useWords } from '../../shell/settings.tsx';
import type { ReplayPoint } from './replay.ts';
import type { Replay } from './use-replay.ts';

interface ReplayBarProps {
  readonly replay: Replay;
  /** Opens the analysis; null if it is not allowed or is open already. */
  readonly analyse: (() => void) | null;
}

export function ReplayBar({ replay, analyse }: ReplayBarProps): JSX.Element {
  const { replay: words } = useWords();
  const { first, last, show, leave } = replay;
  const point = replay.point ?? last;
  const [isPlaying, switchPlaying] = useAutoplay(replay, point);
  const step = (icon: IconName, label: string, to: ReplayPoint): JSX.Element => (
    <button
      type="button"
      class="bar-button"
      aria-label={label}
      disabled={to < first || to > last}
      onClick={() => show(to)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="actions replay">
      <input
        type="range"
        min={first}
        max={last}
        value={point}
        aria-label={words.place}
        aria-valuetext={words.at(point, last)}
        onInput={(event) => show(event.currentTarget.valueAsNumber)}
      />
      {analyse && (
        <button type="button" class="quiet replay-analyse" onClick={analyse}>
          <Icon name="graph" />
          {words.analyse}
        </button>
      )}
      <div class="replay-steps">
        {step('first', words.first, point === first ? first - 1 : first)}
        {step('previous', words.previous, point - 1)}
        <button
          type="button"
          class="bar-button"
          aria-label={isPlaying ? words.pause : words.play}
          onClick={switchPlaying}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        {step('next', words.next, point + 1)}
        {step('last', words.last, point === last ? last + 1 : last)}
      </div>
      <button type="button" class="button button-primary" onClick={leave}>
        {words.back}
      </button>
    </div>
  );
}

/** Milliseconds between two moves. */
const STEP_MS = 1300;

/** Shows one move after another until the last. If it is started at the end, it begins again. */
function useAutoplay({ first, last, stay }: Replay, point: ReplayPoint): readonly [boolean, () => void] {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (point >= last) return setPlaying(false);
    const timer = setTimeout(() => stay(point + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, point, last]);
  const start = (): void => {
    if (point >= last) stay(first);
    setPlaying(true);
  };
  return [isPlaying, isPlaying ? () => setPlaying(false) : start];
}
