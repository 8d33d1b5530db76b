/** A short animation over the board when somebody has won. None for people who prefer reduced motion. */
import type { JSX } from 'preact';
import './celebration.css';

const PIECES = 20;

export function Celebration(): JSX.Element {
  return (
    <div class="celebration" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, i) => (
        <i
          key={i}
          style={{
            '--at': `${(i * 37) % 100}%`,
            '--above': `${-((i * 53) % 60)}dvh`,
            '--turn': `${(i * 97) % 360}deg`,
          }}
        />
      ))}
    </div>
  );
}
