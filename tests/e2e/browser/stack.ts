import { inject } from 'vitest';

const found = inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1];
if (!found) throw new Error('There are more workers than shops: see tests/e2e/browser/start-shops.ts.');

/** The shop of this vitest worker: files that run in parallel do not share sandbox settings, stock or mails. */
export const stack = found;
