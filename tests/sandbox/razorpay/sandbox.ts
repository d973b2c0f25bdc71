import type { Knobs } from './knobs.ts';
import type { Store } from './store/store.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export type Account = { accountId: string; keyId: string; keySecret: string; webhookSecret: string };

/** The state that every handler uses: one merchant account and its settings. */
export interface Sandbox {
  account: Account;
  store: Store;
  knobs: Knobs;
  webhooks: Pick<Webhooks, 'enqueue' | 'isOn'>;
  /** Ids of the refunds that wait for money on the account, oldest first. */
  unpaid: Set<string>;
  /** Resolves after `ms`, or at once when the sandbox closes. */
  sleep(ms: number): Promise<void>;
  /** Runs `run` in `ms`, unless the sandbox closes before. */
  later(ms: number, run: () => void): void;
}
