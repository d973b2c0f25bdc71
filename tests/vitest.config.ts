import { statSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = join(import.meta.dirname, '..');

/** Two workers use two cores. */
const WORKERS = 2;

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

/** A part of `npm test` (`*.test.ts`), and the part of `npm run test:night` with the same options (`*.night.ts`). */
const part = (name: string, folders: readonly string[], options: Options): TestProjectInlineConfiguration[] =>
  [
    [name, 'test'],
    [`night-${name}`, 'night'],
  ].map(([project = '', ending]) => ({
    test: { ...options, name: project, include: folders.map((folder) => `${folder}.${ending}.ts`) },
  }));

const inBrowser: Options = {
  isolate: false,
  maxWorkers: WORKERS,
  globalSetup: ['tests/e2e/browser/start-shops.ts'],
  // Pages that wait for fonts and pictures leave a core free for others.
  maxConcurrency: 3,
  // Some tests open every screen, and a busy machine may take four times as long for each.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
};

/**
 * The largest files come first, as in a clone that never ran them. By what they took the last time, the looks would plant their records in
 * the shop of a worker before the tests that count its pieces and links.
 */
class LargestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizes = new Map(files.map(({ moduleId }) => [moduleId, statSync(moduleId).size]));
    const sizeOf = ({ moduleId }: TestSpecification) => sizes.get(moduleId) ?? 0;
    return files.toSorted((one, other) => sizeOf(other) - sizeOf(one) || one.moduleId.localeCompare(other.moduleId));
  }
}

/**
 * unit: rules and small parts; flows: the whole API over a fresh database; faults: storms, generated requests, simulated time; e2e: a real browser
 * against the built Worker. Without `isolate` the files of a worker share their modules, so no file may leave state in a module.
 */
export default defineConfig({
  root,
  test: {
    // A list that should be empty is printed whole: it says what went wrong.
    chaiConfig: { truncateThreshold: 0 },
    // A second try would hide a race of the shop or of the test.
    retry: 0,
    sequence: { sequencer: LargestFirst },
    projects: [
      ...part('unit', ['{src,functions,drizzle}/**/*', 'tests/*', 'tests/{architecture,field,mutants,sandbox,suite}/**/*'], {
        isolate: false,
        maxWorkers: WORKERS,
        // Most take milliseconds; those with a thousand inputs need room on a busy machine.
        testTimeout: 60_000,
      }),
      ...part('flows', ['tests/flows/**/*'], {
        isolate: false,
        maxWorkers: WORKERS,
        globalSetup: ['tests/shop/audit/every-route.ts'],
        // Programs that the tests start share what Node has compiled. The database of a flow may be slower than that of a shop (shop/machine/patience.ts).
        env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/programs'), DATABASE_PATIENCE: '8' },
        alias: [{ find: /^.*\/password-hash\.server\.ts$/, replacement: join(root, 'tests/shop/people/quick-password-hash.ts') }],
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      ...part('faults', ['tests/{faults,fuzz,simulation}/**/*'], { maxWorkers: WORKERS, testTimeout: 60_000, hookTimeout: 60_000 }),
      ...part('e2e', ['tests/e2e/**/*'], inBrowser),
      // Every act is pressed in earnest: no other test can use the shop of a worker afterwards.
      ...part('acts', ['tests/acts/*'], inBrowser),
      // What is heard names the categories, counts and stock of a shop that no other test changes.
      { test: { ...inBrowser, name: 'ear', include: ['tests/ear/*.test.ts'], maxWorkers: 1 } },
      // Orca reads one window at a time, and hears too late on a machine that does much else: it has a part of the night for itself.
      { test: { ...inBrowser, name: 'night-ear', include: ['tests/ear/orca/*.night.ts'], maxWorkers: 1, testTimeout: 600_000 } },
    ],
  },
});
