/** Checks the files of `deploy/` with the programs that will read them, if those are installed. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Metrics } from '../apps/server/src/operations/metrics.ts';
import { StoreHealth } from '../apps/server/src/operations/store-health.ts';
import { root } from './programs.ts';
import { removeFolder } from './temporary-folder.ts';

const here = mkdtempSync(join(tmpdir(), 'boardwright-deploy-'));
afterAll(() => removeFolder(here));

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

/**
 * Returns the paths of the unit files as they are shipped, but with another program in place of the server, which is not installed here.
 */
function units(): readonly string[] {
  for (const file of globSync('deploy/systemd/*', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(here, basename(file)), text.replaceAll(/\/opt\/boardwright\/\S+/g, '/bin/true'));
  }
  cpSync(join(here, 'boardwright@.service'), join(here, 'boardwright@8081.service'));
  return globSync('*.{service,timer}', { cwd: here }).filter((name) => !name.includes('@.'));
}

// not every machine has systemd-analyze
describe.skipIf(!has('systemd-analyze'))('systemd', () => {
  const names = units();
  const analyze = (...words: readonly string[]): ReturnType<typeof spawnSync> =>
    spawnSync('systemd-analyze', [...words], { cwd: here, encoding: 'utf8' });

  test('systemd-analyze verify has nothing to say about the units', () => {
    expect(names.length).toBeGreaterThan(3);
    const { stdout, stderr, status } = analyze('verify', '--man=no', ...names.map((name) => `./${name}`));
    expect([stdout, stderr, status]).toEqual(['', '', 0]);
  });

  test.each(names.filter((name) => name.endsWith('.service')))('%s is exposed by less than 2', (name) => {
    const args = ['security', '--offline=true', '--threshold=20', '--no-pager', `./${name}`];
    expect(analyze(...args)).toMatchObject({ status: 0 });
  });
});

const RULES = join(root, 'deploy/prometheus/boardwright.rules.yml');

// not every machine has Prometheus
test.skipIf(!has('promtool'))('promtool has nothing to say about the alert rules', () => {
  const { stdout, stderr, status } = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' });
  expect([stderr, status, stdout]).toEqual(['', 0, expect.stringMatching(/SUCCESS: 8 rules found/)]);
});

test.skipIf(!has('promtool'))('promtool has nothing to say about what Prometheus is to read', () => {
  const scrape = readFileSync(join(root, 'deploy/prometheus/scrape.yml'), 'utf8');
  writeFileSync(join(here, 'prometheus.yml'), `rule_files: ['${RULES}']\nscrape_configs:\n${scrape}`);
  const args = ['check', 'config', '--syntax-only', join(here, 'prometheus.yml')];
  const { stderr, status } = spawnSync('promtool', args, { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
});

function metricsText(): string {
  const metrics = new Metrics();
  const gauges = { matches: 0, sockets: 0, quarantined: 0, freeBytes: 0, stored: 0 };
  const { latency: storeLatency } = new StoreHealth();
  const text = metrics.text({ gauges, isStoreUp: true, storeLatency, version: '', schema: 1 });
  metrics.close();
  return text;
}

test.skipIf(!has('promtool'))('promtool has nothing to say about the metrics', () => {
  const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], {
    input: metricsText(),
    encoding: 'utf8',
  });
  expect([stdout, stderr, status]).toEqual(['', '', 0]);
});

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly targets: readonly { expr: string }[];
  }[];
}

describe('rules and dashboard', () => {
  const { panels } = JSON.parse(readFileSync(join(root, 'deploy/grafana/boardwright.json'), 'utf8')) as Dashboard;
  const drawn = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  const alerts = [...readFileSync(RULES, 'utf8').matchAll(/^ +expr: (.*)$/gm)].map(([, expr = '']) => expr).join('\n');
  const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/\b(boardwright|process|nodejs)_\w+/g));

  test('name only metrics that the server has', () => {
    const known = new Set(
      metricsText()
        .match(/^# TYPE \w+/gm)
        ?.map((line) => line.slice('# TYPE '.length)),
    );
    const used = [...namesIn(drawn), ...namesIn(alerts)].map((name) => name.replace(/_bucket$/, ''));
    expect(used.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !namesIn(drawn).has(name) && !namesIn(drawn).has(`${name}_bucket`))).toEqual([
      'process_start_time_seconds',
    ]);
  });

  test('panels are distinct, and every alert says what to do', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    const text = readFileSync(RULES, 'utf8');
    expect(text.match(/^ +action: /gm)?.length).toBe(text.match(/^ +- alert: /gm)?.length);
  });
});

test('every unit names the programs where docs/operate/host.md installs them', () => {
  const texts = globSync('deploy/systemd/*.service', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const host = readFileSync(join(root, 'docs/operate/host.md'), 'utf8');
  for (const text of texts) expect(text).toContain('/opt/boardwright/current/bin/boardwright-server');
  expect(host).toContain('ln -sfn boardwright-server-$VERSION /opt/boardwright/current');
});
