/** Writes verify.html: the verifier of game files with everything that it needs, to keep and open without a network. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const ENTRY = join(import.meta.dirname, '../src/verify/standalone.ts');
/** The on-demand modules that the verifier needs: rules of games and words of verdicts, but no bots, lessons or boards. */
const NEEDED = /^\.\/(index|catalogue|fair|host)\.ts$/;
const STYLE = `body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui; color-scheme: light dark; }
section { margin: 1rem 0; padding: 0 1rem; border: 2px solid; border-radius: 1rem; overflow-wrap: anywhere; }
.green { border-color: #2e7d32; } .amber { border-color: #b26a00; } .red { border-color: #c62828; }`;

export function standaloneVerifier(): Plugin {
  return {
    name: 'standalone-verifier',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      await writeFile(join(dir, 'verify.html'), await page());
    },
  };
}

async function page(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2023',
    charset: 'utf8',
    conditions: ['@boardwright/source'],
    logLevel: 'error',
    plugins: [
      {
        name: 'needed',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\./ }, ({ kind, path }) =>
            kind === 'dynamic-import' && !NEEDED.test(path) ? { path, external: true } : null,
          ),
      },
    ],
  });
  const script = (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script');
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(STYLE)}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>Boardwright</title>
<style>${STYLE}</style>
</head>
<body>
<script>${script}</script>
</body>
</html>
`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
