import { defineConfig } from 'vite';
import { CHUNKS, NOT_OF_THE_PAGE, withoutHome } from './vite/chunks.ts';
import { contentSecurity, offline, packed, preloadHome } from './vite/page.ts';
import { previews } from './vite/previews.ts';
import { standaloneVerifier } from './vite/standalone-verifier.ts';
import { withoutRuntimeFile } from './vite/runtime.ts';
import { preloading, workerOfThisBuild } from './vite/worker.ts';

export default defineConfig(({ command }) => {
  // A test runner that builds the page sets NODE_ENV. Vite would then add a file and line to every element.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: import.meta.dirname,
    base: './',
    resolve: { conditions: ['@boardwright/source', 'module', 'browser', 'development|production'] },
    build: {
      manifest: true,
      modulePreload: { polyfill: false, resolveDependencies: withoutHome },
      target: 'es2023',
      assetsInlineLimit: 0,
      rolldownOptions: {
        external: NOT_OF_THE_PAGE,
        checks: { bundlerTimings: false },
        output: { codeSplitting: { groups: CHUNKS } },
      },
    },
    plugins: [
      withoutRuntimeFile(),
      workerOfThisBuild(),
      preloading(),
      contentSecurity(),
      preloadHome(),
      offline(),
      previews(),
      standaloneVerifier(),
      packed(),
    ],
  };
});
