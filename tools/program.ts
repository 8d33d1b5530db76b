/** `node tools/run.js program <name> [words]`: one of the programs that npm installed, wherever one stands. */
import { isProgram, run } from './programs.ts';

const [, , name = '', ...words] = process.argv;
if (isProgram(name)) process.exitCode = run([name, ...words]);
else {
  console.error(`program: there is no "${name}"`);
  process.exitCode = 2;
}
