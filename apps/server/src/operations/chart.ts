/** Line charts as SVG, drawn on the server, so that the page needs no script. The page's style sheet has the colours as classes. */
export interface ChartLine {
  readonly name: string;
  /** One value for each time; null if it is unknown. */
  readonly values: readonly (number | null)[];
}

export interface Chart {
  readonly title: string;
  readonly lines: readonly ChartLine[];
  readonly write: (value: number) => string;
}

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [480, 170, 64, 10, 24];
const TICKS = 2;

/** Rounds up to 1, 2 or 5 times a power of ten. */
export function roundUp(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  return (([1, 2, 5, 10] as const).find((step) => step * power >= highest) ?? 10) * power;
}

export function chartOf({ title, lines, write }: Chart): string {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const top = roundUp(Math.max(0, ...known));
  const y = (value: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const ticks = Array.from({ length: TICKS + 1 }, (_, i) => (top * i) / TICKS);
  return `<figure><figcaption>${escape(title)} ${lines.map(legendOf).join(' ')}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escape(summaryOf({ title, lines, write }))}">
${ticks.map((value) => `<path class="grid" d="M${LEFT} ${y(value)}H${WIDTH}"/><text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${escape(write(value))}</text>`).join('\n')}
<text x="${LEFT}" y="${HEIGHT - 4}">60 min ago</text><text x="${WIDTH}" y="${HEIGHT - 4}" text-anchor="end">now</text>
${lines.map(({ values }, i) => `<path class="line line${i}" d="${pathOf(values, y)}"/>`).join('\n')}
</svg></figure>`;
}

function legendOf({ name }: ChartLine, i: number): string {
  return name === '' ? '' : `<span class="key line${i}">${escape(name)}</span>`;
}

function summaryOf({ title, lines, write }: Chart): string {
  const now = lines.map(({ name, values }) =>
    `${name} ${write(values.findLast((value) => value !== null) ?? 0)}`.trim(),
  );
  return `${title}, now ${now.join(', ')}`;
}

/** Returns a path with gaps where values are unknown. A single value between two gaps becomes a short dash. */
function pathOf(values: readonly (number | null)[], y: (value: number) => number): string {
  const x = (i: number): number => LEFT + ((WIDTH - LEFT) * i) / Math.max(1, values.length - 1);
  const at = (value: number, i: number): string => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
  return values
    .map((value, i) => {
      if (value === null) return '';
      return (values[i - 1] ?? null) === null ? `M${at(value, i)}h1` : `L${at(value, i)}`;
    })
    .join('');
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
