/** Builds the packages, the web app and the documentation site. */
import { DOCS, LIBRARIES, PAGE, runAll } from './programs.ts';

runAll(LIBRARIES, PAGE, DOCS);
