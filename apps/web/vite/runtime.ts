/** Puts the bundler's helper into the files that use it. As a file of its own, it would take one of a browser's six connections for 150 bytes. */
import type { Plugin } from 'vite';

const FILE = /rolldown-runtime-[^/]*\.js$/;
const IMPORT = /import \{ \w+ as __exportAll \} from "\.\/rolldown-runtime-[^"]*";/;
/** The helper, which makes the object of an `import * as`. It omits the name "Module" of such objects, because nothing here reads that. */
const HELPER =
  'const __exportAll = (all) => { const made = {}; for (const name in all) Object.defineProperty(made, name, { get: all[name], enumerable: true }); return made; };';

export function withoutRuntimeFile(): Plugin {
  return {
    name: 'without-runtime-file',
    apply: 'build',
    enforce: 'pre',
    renderChunk: (code) => (IMPORT.test(code) ? { code: code.replace(IMPORT, HELPER), map: null } : null),
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (FILE.test(name)) delete bundle[name];
        else if (file.type === 'chunk') {
          if (/rolldown-runtime-/.test(file.code))
            throw new TypeError(`${name} has another import of the bundler's helper`);
          file.imports = file.imports.filter((one) => !FILE.test(one));
        }
      }
    },
  };
}
