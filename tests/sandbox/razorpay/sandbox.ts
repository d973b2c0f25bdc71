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
  /** Resolves after `ms`, or at once when the sandbox closes. */
  sleep(ms: number): Promise<void>;
}
