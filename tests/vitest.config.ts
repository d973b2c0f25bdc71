import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

/** These tests wait more than they compute: two workers use two cores. */
const WORKERS = 2;

/**
 * unit: rules and small parts; flows: the whole API over a fresh database; e2e: a real browser against the built Worker.
 * Without `isolate` the files of a worker share their modules, so no file may leave state in a module.
 */
export default defineConfig({
  root,
  test: {
    // A list that should be empty is printed whole: it says what went wrong.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          // Most take milliseconds; those with a thousand inputs need room on a busy machine.
          testTimeout: 60_000,
          include: [
            'src/**/*.test.ts',
            'functions/**/*.test.ts',
            'drizzle/**/*.test.ts',
            'tests/*.test.ts',
            'tests/{architecture,sandbox,suite}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'flows',
          isolate: false,
          maxWorkers: WORKERS,
          include: ['tests/flows/**/*.test.ts'],
          // Programs that the tests start share what Node has compiled. The database of a flow may be slower than that of a shop (shop/patience.ts).
          env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/programs'), DATABASE_PATIENCE: '8' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'faults', include: ['tests/{faults,fuzz,simulation}/**/*.test.ts'], fileParallelism: false } },
      {
        test: {
          name: 'e2e',
          isolate: false,
          maxWorkers: WORKERS,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/browser/start-shops.ts'],
          // A second try would hide a race of the shop or of the test.
          retry: 0,
          // Pages that wait for fonts and pictures leave a core free for others.
          maxConcurrency: 3,
          // Some tests open every screen, and a busy machine may take four times as long for each.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'looks',
          isolate: false,
          maxWorkers: WORKERS,
          include: ['tests/e2e/looks/states/*.looks.ts'],
          globalSetup: ['tests/e2e/browser/start-shops.ts'],
          retry: 0,
          maxConcurrency: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
