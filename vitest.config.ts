import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { bySize } from './tools/size.ts';

// what tests start from sources, threads of bots above all, starts in half the time when it was compiled before
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

const conditions = ['@boardwright/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            'packages/*/{src,tests}/**/*.test.ts',
            'apps/{cli,server}/src/**/*.test.ts',
            'kits/*/src/**/*.test.ts',
            '{tools,lab}/**/*.test.ts',
          ],
          // Node runs these as users' Node will; by the other runner's imports searches take thirty times as long
          experimental: { viteModuleRunner: false },
        },
      },
      { extends: true, test: { name: 'page', include: ['apps/web/src/**/*.test.ts'] } },
    ],
    setupFiles: ['tools/test-file.ts'],
    globalSetup: ['tools/postgres.ts', 'tools/temporary-folder.ts'],
    execArgv: ['--conditions=@boardwright/source'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // what a test polls for comes at once on a quiet machine; the runner's own second is too short for a busy one
    expect: { poll: { timeout: 60_000 } },
    // Tests wait for processes, sockets and clocks as long as they compute; a release run, which measures times, has a core for each.
    maxWorkers: availableParallelism() + bySize(1, 1, 0),
    coverage: {
      provider: 'v8',
      include: ['packages/games/src/catan/{rules/island/{hex,vertex,edge,board},document/board}.ts'],
      reporter: ['text'],
      thresholds: { lines: 90, branches: 90, perFile: true },
    },
  },
});
