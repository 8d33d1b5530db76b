/**
 * `node --conditions=@boardwright/source lab/peers/banqi-uci.ts <engine> [limit] [plies]`: lets a Banqi engine of another project play in
 * the arena as an `exec:` bot. The engine must speak a subset of UCI (`position fen … moves …`, `go`, `bestmove`) and declare a draw after
 * `plies` quiet plies (default 60). limit: the argument of `go`; by default the arena's nodes, or 90 % of its milliseconds, because the
 * pipes take time too. lab/README.md has the command for a match.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { State } from '@boardwright/games/banqi';
import { actionOf, positionCommand, type Action } from './banqi-fen.ts';

interface Ask {
  readonly type: string;
  readonly seq: number;
  readonly view: State;
  readonly actions: readonly Action[];
  readonly ms: number;
  readonly nodes: number | null;
}

const [engine = '', limit = '', plies = '60'] = process.argv.slice(2);
const { stdin, stdout } = spawn(engine, { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: stdout })[Symbol.asyncIterator]();

async function bestMove({ view, ms, nodes }: Ask): Promise<string> {
  const own = nodes === null ? `movetime ${Math.floor(0.9 * ms)}` : `nodes ${nodes}`;
  stdin.write(`${positionCommand(view.match, Number(plies))}\ngo ${limit === '' ? own : limit}\n`);
  for (;;) {
    const { value, done } = await answers.next();
    if (done === true) throw new Error(`${engine} has ended`);
    const [word, move = ''] = value.split(' ');
    if (word === 'bestmove') return move;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as Ask;
  if (message.type === 'outcome') break;
  if (message.type !== 'ask') continue;
  const action = actionOf(await bestMove(message), message.actions);
  console.log(JSON.stringify({ seq: message.seq, action }));
}
stdin.end('quit\n');
