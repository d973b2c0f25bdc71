import type { Knobs } from './knobs.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';

export interface Account {
  accountId: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/** The state that every handler uses: one merchant account and its settings. */
export interface Sandbox {
  account: Account;
  store: Store;
  knobs: Knobs;
  webhooks: Webhooks;
  random: () => number;
  /** Runs `work` later, unless the sandbox is closed or reset first; does not keep the process alive. */
  later(ms: number, work: () => void): void;
  /** Resolves after `ms`, or at once when the sandbox closes. */
  sleep(ms: number): Promise<void>;
}
