import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from './browser.mjs';
import { keptSecret } from './settings.ts';
import { startStack } from './stack.ts';

declare module 'vitest' {
  /** What `inject(name)` gives in tests/e2e. */
  interface ProvidedContext {
    shopUrl: string;
    databaseUrl: string;
    razorpayUrl: string;
    mailUrl: string;
    /** What signs sessions and links: for tests that begin signed in. */
    shopSecret: string;
    /** The program that playwright is to launch. */
    chromium: string;
  }
}

/** One seeded shop for all browser tests: the built Worker, on free ports, in a folder that is removed afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = findChromium();
  if (!chromium) throw new Error('No Chromium was found. `npm test` installs one, or set CHROME_PATH.');
  const dir = mkdtempSync(join(tmpdir(), 'chamak-e2e-'));
  const stack = await startStack({ dir });
  project.provide('shopUrl', stack.shopUrl);
  project.provide('databaseUrl', stack.databaseUrl);
  project.provide('razorpayUrl', stack.razorpay?.url ?? '');
  project.provide('mailUrl', stack.mail.url);
  project.provide('shopSecret', keptSecret(dir, 'shop-secret'));
  project.provide('chromium', chromium);
  return async () => {
    await stack.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
