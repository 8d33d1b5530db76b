import { defineConfig } from 'vitest/config';

const conditions = ['@boardwright/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['{packages,apps}/*/src/**/*.test.ts', '{tools,bench}/**/*.test.ts'],
    execArgv: ['--conditions=@boardwright/source'],
    testTimeout: 120_000,
    // by itself the runner leaves one core idle
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['packages/games/src/catan/{hex,vertex,edge,board,facade}.ts'],
      reporter: ['text'],
      thresholds: { lines: 90, branches: 90, perFile: true },
    },
  },
});
