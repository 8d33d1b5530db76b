/** `npm run docs`: builds the documentation site, for a browser without a server too. */
import { DOCS, LIBRARIES, runAll } from './programs.ts';

runAll(LIBRARIES, DOCS);
console.log('Open apps/web/dist/docs/index.html in a browser, or /docs of a running server.');
