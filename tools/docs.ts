/** `npm run docs`: builds the documentation site so that a browser can also open it without a server. */
import { DOCS, LIBRARIES, runAll } from './programs.ts';

runAll(LIBRARIES, DOCS);
console.log('Open apps/web/dist/docs/index.html in a browser, or /docs of a running server.');
