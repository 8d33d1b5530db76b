/** `node tools/run.js program <name> [words]`: runs an installed program from any folder. */
import { isProgram, run } from './programs.ts';

const [, , name = '', ...words] = process.argv;
if (isProgram(name)) process.exitCode = run([name, ...words]);
else {
  console.error(`program: there is no "${name}"`);
  process.exitCode = 2;
}
