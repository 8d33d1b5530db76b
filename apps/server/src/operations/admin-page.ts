/** The operator's page: the state of the site, now and over the last hour. */
import { chartOf, escape, type Chart } from './chart.ts';
import { HOUR_MS, SAMPLE_MS, type NodeSamples, type Sample } from './samples.ts';

/** Milliseconds between two points of a chart. Each node takes a sample in between. */
const STEP_MS = 2 * SAMPLE_MS;
const STEPS = HOUR_MS / STEP_MS;
/** Milliseconds without a sample after which a node counts as stopped. */
const GONE_MS = 3 * SAMPLE_MS;

export interface AdminFacts {
  readonly version: string;
  readonly schema: number;
  readonly now: number;
  readonly nodes: readonly NodeSamples[];
}

export function adminPage(facts: AdminFacts): string {
  const { version, schema, now, nodes } = facts;
  const time = new Date(now).toISOString().replace('T', ' ').slice(0, 19);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Boardwright: operations</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/admin.css"></head>
<body><header><h1>Boardwright</h1><p>Version ${escape(version)}, schema ${schema}, ${time} UTC</p></header>
<main>
<section class="charts">${chartsOf(nodes, now).map(chartOf).join('\n')}</section>
<h2>Nodes</h2>
<div class="scroll"><table><thead><tr><th>node</th><th>version</th><th>state</th><th>matches</th><th>sockets</th><th>moves/s</th>
<th>ack p99</th><th>event loop p99</th><th>quarantined</th></tr></thead>
<tbody>${nodes.map((node) => nodeRow(node, now)).join('\n')}</tbody></table></div>
</main></body></html>
`;
}

function nodeRow({ node, samples }: NodeSamples, now: number): string {
  const last = samples.at(-1);
  if (last === undefined) return '';
  const { at, version, matches, sockets, rate, ack99, loop99, quarantined } = last;
  const state = last.last ? 'stopped' : now - at > GONE_MS ? 'gone' : 'running';
  const isOn = state === 'running';
  const cells = [
    node || 'this one',
    version,
    state,
    ...(isOn
      ? [matches, sockets, perSecond(rate / 1000), time(ack99), time(loop99), quarantined]
      : ['', '', '', '', '', '']),
  ];
  return `<tr>${cells.map((cell) => `<td>${escape(String(cell))}</td>`).join('')}</tr>`;
}

function chartsOf(nodes: readonly NodeSamples[], now: number): readonly Chart[] {
  const steps = Array.from({ length: STEPS }, (_, i) => samplesAt(nodes, now - (STEPS - i) * STEP_MS));
  const over = (fold: (samples: readonly Sample[]) => number): readonly (number | null)[] =>
    steps.map((samples) => (samples.length === 0 ? null : fold(samples)));
  const sum = (of: (sample: Sample) => number): readonly (number | null)[] =>
    over((samples) => samples.reduce((total, sample) => total + of(sample), 0));
  const most = (of: (sample: Sample) => number): readonly (number | null)[] =>
    over((samples) => Math.max(...samples.map(of)));
  const whole = (value: number): string => String(Number(value.toFixed(1)));
  return [
    { title: 'Nodes', write: whole, lines: [{ name: '', values: over((samples) => samples.length) }] },
    {
      title: 'Matches',
      write: whole,
      lines: [
        { name: 'in memory', values: sum(({ matches }) => matches) },
        { name: 'sockets', values: sum(({ sockets }) => sockets) },
      ],
    },
    { title: 'Moves per second', write: perSecond, lines: [{ name: '', values: sum(({ rate }) => rate / 1000) }] },
    {
      title: 'From a command to its answer',
      write: time,
      lines: [
        { name: 'p50', values: most(({ ack50 }) => ack50) },
        { name: 'p99', values: most(({ ack99 }) => ack99) },
      ],
    },
    {
      title: 'Commit',
      write: time,
      lines: [
        { name: 'p50', values: most(({ commit50 }) => commit50) },
        { name: 'p99', values: most(({ commit99 }) => commit99) },
      ],
    },
    { title: 'Event loop delay, p99', write: time, lines: [{ name: '', values: most(({ loop99 }) => loop99) }] },
    { title: 'Bot moves under way', write: whole, lines: [{ name: '', values: sum(({ thinking }) => thinking) }] },
    { title: 'Matches kept', write: whole, lines: [{ name: '', values: most(({ stored }) => stored) }] },
    { title: 'Storage', write: size, lines: [{ name: '', values: most(({ bytes }) => bytes) }] },
  ];
}

/** Returns the last sample of each node in the interval that starts here. */
function samplesAt(nodes: readonly NodeSamples[], from: number): readonly Sample[] {
  return nodes.flatMap(({ samples }) => samples.findLast(({ at }) => at > from && at <= from + STEP_MS) ?? []);
}

function perSecond(rate: number): string {
  return rate >= 10 ? rate.toFixed(0) : String(Number(rate.toFixed(2)));
}

function time(microseconds: number): string {
  const ms = microseconds / 1000;
  return ms >= 1000 ? `${Number((ms / 1000).toFixed(2))} s` : `${Number(ms.toFixed(ms < 10 ? 2 : 0))} ms`;
}

function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** power).toFixed(1))} ${units[power] ?? 'B'}`;
}

export const ADMIN_STYLE = `:root { color-scheme: light dark; --ink: #1d2127; --soft: #626a75; --paper: #f6f7f9; --card: #fff; --rule: #d9dde3; --a: #1766b8; --b: #b3541e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --soft: #9aa3af; --paper: #14171b; --card: #1d2127; --rule: #343a43; --a: #6db3f7; --b: #f0a06a; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 16px; background: var(--paper); color: var(--ink); font: 15px/1.4 system-ui, sans-serif; }
header, main { max-width: 1500px; margin: 0 auto; }
header { display: flex; flex-wrap: wrap; gap: 0 16px; align-items: baseline; }
h1 { font-size: 20px; margin: 0; } h2 { font-size: 16px; } header p { margin: 4px 0; color: var(--soft); }
.charts { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr)); margin-top: 12px; }
figure { margin: 0; padding: 12px; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; }
figcaption { font-weight: 600; margin-bottom: 6px; } svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--soft); font-size: 12px; } .grid { stroke: var(--rule); }
.line { fill: none; stroke: var(--a); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; } .line1 { stroke: var(--b); }
.key { font-weight: 400; margin-left: 10px; color: var(--a); } .key.line1 { color: var(--b); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; background: var(--card); }
th, td { text-align: left; padding: 6px 10px; border-bottom: 1px solid var(--rule); white-space: nowrap; font-variant-numeric: tabular-nums; }
`;
