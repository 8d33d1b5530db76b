/** Everything that can be built: the packages, then the web page. */
import { LIBRARIES, PAGE, runAll } from './programs.ts';

runAll(LIBRARIES, PAGE);
