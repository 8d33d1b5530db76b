/** Shows the dice in the corner of the sea, and how often each total was rolled, compared with the expectation. */
import { movesOnce, type Scene, type Spot } from '@boardwright/boards';
import { sumOf } from '@boardwright/core';
import { DICE_WAYS, type Catan } from '@boardwright/games/catan';
import type { JSX } from 'preact';
import type { IslandLabels } from '@boardwright/games/catan/words';

/** The spots that two, four and six add. Only one spot of each pair is listed; the other is opposite. */
const PAIRED_SPOTS: readonly Spot[] = [
  { x: 5, y: 5 },
  { x: -5, y: 5 },
  { x: 5, y: 0 },
];

function spotsOn(face: number): readonly Spot[] {
  const pairs = PAIRED_SPOTS.slice(0, Math.floor(face / 2)).flatMap(({ x, y }) => [
    { x, y },
    { x: -x, y: -y },
  ]);
  return face % 2 === 1 ? [{ x: 0, y: 0 }, ...pairs] : pairs;
}

/** The dice shown before the first roll. */
const UNROLLED = [3, 4] as const;

/** The key frames of the dice. The first die stops before the other one. */
const TUMBLES = [500, 650].map((ms) =>
  movesOnce(
    [
      { transform: 'rotate(-300deg) scale(0.6)', offset: 0 },
      { transform: 'rotate(0deg) scale(1)', offset: ms / 650 },
      { transform: 'rotate(0deg) scale(1)', offset: 1 },
    ],
    650,
  ),
);

interface CornerProps {
  readonly scene: Scene<Catan>;
  readonly labels: IslandLabels;
  readonly show: () => void;
}

export function DiceCorner({ scene, labels, show }: CornerProps): JSX.Element | null {
  const { view } = scene;
  if (view.turn === 0) return null;
  const rolled = view.dice ?? rolledIn(scene);
  return (
    <button
      type="button"
      class="dice"
      data-open="dice"
      aria-label={`${labels.dice}${rolled === null ? '' : `: ${rolled}`}`}
      onClick={show}
    >
      <span
        key={`${view.turn} ${rolled}`}
        class={rolled === null ? 'dice-pair dice-unrolled' : 'dice-pair'}
        aria-hidden="true"
      >
        {(rolled === null ? UNROLLED : facesOf(rolled)).map((face, i) => (
          <span key={i} class="die" ref={rolled === null ? null : (TUMBLES[i] ?? null)}>
            <svg viewBox="-14 -14 28 28" focusable="false">
              <rect x="-12" y="-12" width="24" height="24" rx="5" />
              {spotsOn(face).map(({ x, y }) => (
                <circle key={`${x},${y}`} cx={x} cy={y} r="2.400" />
              ))}
            </svg>
          </span>
        ))}
      </span>
      {rolled !== null && (
        <b key={`total ${view.turn} ${rolled}`} class="dice-total">
          {rolled}
        </b>
      )}
    </button>
  );
}

/** Returns the roll of the current turn, or of the turn that has just ended. */
function rolledIn({ steps }: Pick<Scene<Catan>, 'steps'>): number | null {
  const action = steps.findLast(({ news }) => news.type === 'dice')?.news.action;
  return action?.type === 'dice' ? action.total : null;
}

/** Returns two faces with this sum. The rules know only the sum. */
function facesOf(rolled: number): readonly [number, number] {
  const low = Math.max(1, rolled - 6, Math.floor(rolled / 2) - (rolled % 3));
  return [low, rolled - low];
}

export function DiceTray({ scene, labels }: Omit<CornerProps, 'show'>): JSX.Element {
  const counts = rollCounts(scene);
  const rolls = sumOf(counts);
  const top = Math.max(1, ...counts, rolls / 6);
  return (
    <div class="island-tray island-tray-dice">
      <svg
        class="histogram"
        viewBox="0 0 286 74"
        role="img"
        aria-label={`${labels.dice}: ${counts.map((n, i) => `${i + 2}×${n}`).join(', ')}`}
      >
        {counts.map((count, i) => {
          const [height, expected] = [(52 * count) / top, (52 * rolls * (DICE_WAYS[i] ?? 0)) / 36 / top];
          return (
            <g key={i} transform={`translate(${i * 26 + 2} 0)`}>
              <rect class="histogram-bar" x="3" y={58 - height} width="16" height={height} rx="2" />
              <path class="histogram-expected" d={`M0 ${58 - expected}h22`} />
              <text x="11" y="71" text-anchor="middle">
                {i + 2}
              </text>
            </g>
          );
        })}
      </svg>
      <p>
        {labels.rolls(rolls)} · {labels.deck(scene.view.deckSize)}
      </p>
    </div>
  );
}

/** Returns how often each total from 2 to 12 was rolled. */
function rollCounts({ lines }: Pick<Scene<Catan>, 'lines'>): readonly number[] {
  const counts = DICE_WAYS.map(() => 0);
  for (const { news } of lines) {
    const action = news?.action ?? null;
    if (action?.type === 'dice') counts[action.total - 2] = (counts[action.total - 2] ?? 0) + 1;
  }
  return counts;
}
