/**
 * Plays with a real network in the real runtime. The runtime is in lab/peers/onnx, which has a lock of its own (`npm ci --ignore-scripts`
 * there; its script only downloads what graphics cards need). centre.onnx rates the empty cells of 369 by how near they are to the centre.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@boardwright/core';
import { load, pliesOf } from '@boardwright/core/host';
import { threeSixNine } from '@boardwright/games/369';
import { describe, expect, test } from 'vitest';
import type { SelfPlayLine } from '../../kits/research/src/selfplay/self-play.ts';

const home = join(import.meta.dirname, 'onnx');
const main = join(import.meta.dirname, '../../apps/cli/src/main.ts');
const isInstalled = existsSync(join(home, 'node_modules/onnxruntime-node'));

interface At {
  readonly row: number;
  readonly col: number;
}
const distance = ({ row, col }: At): number => Math.abs(row - 4) + Math.abs(col - 4);

describe.skipIf(!isInstalled)(`ONNX${isInstalled ? '' : ', skipped: run npm ci in lab/peers/onnx'}`, () => {
  test('a network plays games on two threads: always a free cell as near to the centre as any', () => {
    const out = join(mkdtempSync(join(tmpdir(), 'boardwright-onnx-')), 'games.jsonl');
    const words = [
      'selfplay',
      '369',
      '--bots',
      './centre.onnx,random',
      '--games',
      '30',
      '--threads',
      '2',
      '--out',
      out,
    ];
    execFileSync(process.execPath, ['--conditions=@boardwright/source', main, ...words], { cwd: home });
    const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(30);
    for (const text of lines) {
      const line = JSON.parse(text) as SelfPlayLine;
      const history = unwrap(load(threeSixNine, line.save));
      for (const [i, at] of pliesOf(history).entries()) {
        const [entry, table] = [history.log[at], history.tables[at]];
        if (entry?.type !== 'ply' || table === undefined) continue;
        if (line.bots[Number(entry.actor)] === 'random' || i < line.opening) continue;
        const legal = threeSixNine.legalActions(table.state, Number(entry.actor));
        const cells = legal.flatMap((action) => (action.type === 'PLACE' ? [distance(action)] : []));
        const { action } = entry;
        expect(action.type === 'PLACE' && distance(action)).toBe(Math.min(...cells));
        expect(line.scores[i]).toBeCloseTo((81 - i) / 225, 5);
      }
    }
  });
});
