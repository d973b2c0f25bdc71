import { setTimeout } from 'node:timers/promises';
import { serveLocally } from '../local-server.ts';
import { adminRoutes, payDirectly } from './admin-routes.ts';
import { apiRoutes } from './api-routes.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { type Past, remember } from './history.ts';
import type { Json } from './input.ts';
import { DEFAULT_KNOBS, type Knobs, withKnobs } from './knobs.ts';
import { type Ledger, ledger } from './ledger.ts';
import { settleRefund } from './refunds.ts';
import type { Account, Sandbox } from './sandbox.ts';
import { serve } from './serve.ts';
import type { PaymentProof } from './signature.ts';
import { Store } from './store.ts';
import type { EventRecord } from './types.ts';
import { Webhooks } from './webhooks.ts';

export interface RazorpayOptions {
  /** 0 or omitted = any free port. */
  port?: number;
  keyId?: string;
  keySecret?: string;
  webhookSecret?: string;
  webhookUrl?: string;
  /** A file that preserves orders, payments, refunds and undelivered events across restarts. */
  stateFile?: string;
}

/** A running stand-in. */
export interface RazorpaySandbox extends Account {
  url: string;
  setKnobs(patch: Partial<Knobs>): void;
  pay(body: Json): PaymentProof;
  /** The bank's decision on a pending refund. */
  settleRefund(id: string, status: 'processed' | 'failed'): void;
  /** Adds payments from before this stand-in started to the ledger. */
  remember(past: readonly Past[]): void;
  ledger(): Ledger;
  /** Every webhook event so far, oldest first. */
  events(): EventRecord[];
  close(): Promise<void>;
}

/** Starts on 127.0.0.1; rejects if the port is in use. Secrets default to fixed test values. */
export async function startRazorpay(options: RazorpayOptions = {}): Promise<RazorpaySandbox> {
  const account: Account = {
    accountId: 'acc_ChamakSandbox0',
    keyId: options.keyId ?? 'rzp_test_ChamakSandbox0',
    keySecret: options.keySecret ?? 'sandbox_key_secret',
    webhookSecret: options.webhookSecret ?? 'sandbox_webhook_secret',
  };
  const closed = new AbortController();
  const store = new Store(options.stateFile);
  const sandbox: Sandbox = {
    account,
    store,
    knobs: withKnobs(DEFAULT_KNOBS, { webhookUrl: options.webhookUrl ?? null }),
    webhooks: new Webhooks({
      url: () => sandbox.knobs.webhookUrl,
      secret: account.webhookSecret,
      done: (event) => store.put('event', { ...event, isDone: true }),
    }),
    sleep: (ms) => (ms > 0 ? setTimeout(ms, undefined, { signal: closed.signal, ref: false }).catch(() => {}) : Promise.resolve()),
  };
  const routes = [...apiRoutes(sandbox), ...checkoutRoutes(sandbox), ...adminRoutes(sandbox)];
  const server = await serveLocally((request, response) => serve(sandbox, routes, request, response), options.port);
  for (const event of store.events.values()) if (!event.isDone) sandbox.webhooks.enqueue(event);
  let closing: Promise<void> | undefined;
  const close = async () => {
    sandbox.webhooks.close();
    closed.abort();
    await server.close();
    store.close();
  };
  return {
    ...account,
    url: server.url,
    setKnobs: (patch) => {
      sandbox.knobs = withKnobs(sandbox.knobs, patch);
    },
    pay: (body) => payDirectly(sandbox, body),
    settleRefund: (id, status) => void settleRefund(sandbox, id, status),
    remember: (past) => remember(store, past),
    ledger: () => ledger(sandbox),
    events: () => [...store.events.values()],
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
