import { LIBRARIES, PAGE } from './programs.ts';
import type { Size } from './size.ts';

export type Mode = 'check' | 'test' | 'release';

export interface Stage {
  readonly name: string;
  /** The command: a program, or a script of this folder. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A JSON report of vitest or Playwright whose tests are counted. */
  readonly report?: string;
  /** Whether later stages run even if this one fails. */
  readonly goOn?: true;
  /** The stage uses all cores: it runs alone, and its output is shown at once. */
  readonly alone?: true;
}

/** Slow stages first, because they run two at a time; lint needs the types that the first one builds. */
const STATIC: readonly Stage[] = [
  { name: 'types', command: LIBRARIES, alone: true },
  { name: 'unused', command: ['knip'] },
  { name: 'test types', command: ['tsc', '-p', 'tsconfig.tests.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'boundaries', command: ['tools/boundaries.ts'] },
  { name: 'format', command: ['oxfmt', '--check'] },
];

export function stagesOf(mode: Mode): readonly Stage[] {
  if (mode === 'check') return [...STATIC, unit('small', [])];
  const size = mode === 'release' ? 'release' : 'full';
  return [
    ...STATIC,
    coverage(size),
    { name: 'web build', command: PAGE },
    unit(
      size,
      MEASURED.map((file) => `--exclude=${file}`),
    ),
    { name: 'budget', command: ['tools/budget.ts'], goOn: true },
    browser(size),
    ...(mode === 'release' ? [TWO_NODES, LIGHTHOUSE] : []),
  ];
}

/** Groups stages that run at the same time, in order. */
export function batchesOf(stages: readonly Stage[]): readonly (readonly Stage[])[] {
  const batches: Stage[][] = [];
  for (const stage of stages) {
    const last = batches.at(-1);
    if (last === undefined || stage.alone || last[0]?.alone) batches.push([stage]);
    else last.push(stage);
  }
  return batches;
}

const MEASURED = ['rules/island/board', 'rules/island/topology', 'document/board'].map(
  (name) => `packages/games/src/catan/${name}.test.ts`,
);

/**
 * The coverage of the island's board must be 90 % of lines and branches. Only the board's own tests are measured, because
 * measuring all tests doubles their time; the unit stage leaves these out.
 */
function coverage(size: Size): Stage {
  return { name: 'coverage', ...vitest(size, 'coverage', [...MEASURED, '--coverage']), goOn: true };
}

function unit(size: Size, words: readonly string[]): Stage {
  return { name: 'unit', ...vitest(size, 'unit', words), goOn: true, alone: true };
}

function vitest(size: Size, name: string, words: readonly string[]): Pick<Stage, 'command' | 'env' | 'report'> {
  const report = `test-results/${name}.json`;
  // Processes shared by files start fewer; a release run gives each file a fresh one.
  const sharing = size === 'release' ? [] : ['--no-isolate'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { command: ['vitest', 'run', ...words, ...sharing, ...reporters], env: { BOARDWRIGHT_SIZE: size }, report };
}

function browser(size: Size): Stage {
  return {
    name: 'browser',
    command: ['playwright', 'test'],
    env: { BOARDWRIGHT_SIZE: size },
    report: 'test-results/e2e.json',
    goOn: true,
    alone: true,
  };
}

/** Tests of the server once more, against two nodes on one PostgreSQL with sockets on either in turn. */
const TWO_NODES: Stage = {
  name: 'two nodes',
  ...vitest(
    'full',
    'two-nodes',
    [
      'match/answer',
      'match/fair/draws',
      'match/take-back',
      'match/time',
      'net/forge',
      'net/frames',
      'net/http',
      'net/limits',
      'rooms/guest-walks',
      'viewers/late-spectators',
      'viewers/secrecy',
    ].map((name) => `apps/server/src/${name}.test.ts`),
  ),
  env: { BOARDWRIGHT_SIZE: 'full', BOARDWRIGHT_NODES: '2' },
  goOn: true,
  alone: true,
};

/** Needs the page that the earlier stages have built. */
const LIGHTHOUSE: Stage = { name: 'lighthouse', command: ['tools/lighthouse.ts'], goOn: true, alone: true };
