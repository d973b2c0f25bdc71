import { inject } from 'vitest';

const found = inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1];
if (!found) throw new Error('There are more workers than shops: see tests/sandbox/stack/e2e-setup.ts.');

/** The shop of this worker, its own: what one file does to knobs, stock or mails another one does not meet. */
export const stack = found;
