import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../../functions/tools/start/build.ts';
import { findChromium } from '../../../functions/tools/start/set-up/browser.mjs';
import { keptSecret } from '../../../functions/tools/start/settings.ts';
import { type Stack, startStack } from '../../../functions/tools/start/stack.ts';
import { languages } from '../../../src/rules/language/languages.ts';

/** The addresses of one shop's parts. */
interface Addresses {
  readonly shopUrl: string;
  readonly databaseUrl: string;
  readonly razorpayUrl: string;
  readonly mailUrl: string;
  /** The page of the stand-ins for couriers. */
  readonly couriersUrl: string;
  /** The Worker's settings, for what a test does as the command line. */
  readonly settings: Readonly<Record<string, string>>;
  /** The secret that signs sessions and links, for tests that start signed in. */
  readonly shopSecret: string;
}

declare module 'vitest' {
  /** The values of `inject(name)` in tests/e2e. */
  interface ProvidedContext {
    /** One shop for each worker. */
    stacks: readonly Addresses[];
    /** The browser that playwright launches. */
    chromium: string;
    /** The whole browser, which also keeps pages for Back. */
    wholeChromium: string;
  }
}

/**
 * The tests of one shop all order under one name (tests/flows/payment/holds.test.ts tests the limits for that), and mostly the same
 * piece: it must not run out, and stays below the 99 that some of them ask for.
 */
async function orderFreely(url: string): Promise<void> {
  const client = createClient({ url });
  await client.batch(
    [
      "UPDATE hold_limits SET maximum = 1000000000 WHERE name = 'percent' OR name LIKE 'unproved%' OR name LIKE 'cash%'",
      "INSERT INTO stock_moves (product_id, size, kind, quantity) VALUES (6, '', 'adjust', 50)",
    ],
    'write',
  );
  client.close();
}

/** One seeded shop for each worker of the browser tests: the built Worker, on free ports, in a folder that is removed afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [chromium, wholeChromium] = [findChromium(), findChromium({ whole: true })];
  if (!chromium || !wholeChromium) throw new Error('No Chromium was found. `npm test` installs one, or set CHROME_PATH.');
  const dirs = Array.from({ length: Number(project.config.maxWorkers) }, () => mkdtempSync(join(tmpdir(), 'chamak-e2e-')));
  // Once, before the shops: two builds at the same time write over each other.
  await ensureBuilt(join(dirs[0] ?? tmpdir(), 'build.log'));
  const stacks: Stack[] = [];
  const addresses = await Promise.all(
    dirs.map(async (dir): Promise<Addresses> => {
      const stack = await startStack({ dir, languages: languages.join(',') });
      stacks.push(stack);
      const { shopUrl, databaseUrl, razorpay, mail, couriers, settings } = stack;
      await orderFreely(databaseUrl);
      return {
        ...{ shopUrl, databaseUrl, settings, razorpayUrl: razorpay?.url ?? '', mailUrl: mail.url, couriersUrl: couriers.url },
        shopSecret: keptSecret(dir, 'shop-secret'),
      };
    }),
  );
  project.provide('stacks', addresses);
  project.provide('chromium', chromium);
  project.provide('wholeChromium', wholeChromium);
  return async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  };
}
