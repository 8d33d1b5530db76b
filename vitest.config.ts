import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { bySize } from './tools/size.ts';

// Programs that tests start from sources, above all the threads of bots, start in half the time if they are compiled already.
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
          // Node itself imports these files, as it does for users. With the imports of vitest, searches take thirty times as long.
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
    // On a quiet machine, what a test polls for comes at once. On a busy one, the default of one second is too short.
    expect: { poll: { timeout: 60_000 } },
    // One worker more than there are cores, because tests wait for processes, sockets and clocks about as long as they compute. A release
    // run measures times, so it has no worker more.
    maxWorkers: availableParallelism() + bySize(1, 1, 0),
    coverage: {
      provider: 'v8',
      include: ['packages/games/src/catan/{rules/island/{hex,vertex,edge,board},document/board}.ts'],
      reporter: ['text'],
      thresholds: { lines: 90, branches: 90, perFile: true },
    },
  },
});
