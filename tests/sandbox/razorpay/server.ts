import { createServer } from 'node:http';
import { adminRoutes, payDirectly } from './admin-routes.ts';
import { apiRoutes } from './api-routes.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { type Past, remember } from './history.ts';
import type { Json } from './input.ts';
import { DEFAULT_KNOBS, type Knobs, withKnobs } from './knobs.ts';
import { type Ledger, ledger } from './ledger.ts';
import { seeded } from './random.ts';
import type { Account, Sandbox } from './sandbox.ts';
import { serve } from './serve.ts';
import type { PaymentProof } from './signature.ts';
import { Store } from './store.ts';
import { type LogLine, Webhooks } from './webhooks.ts';

export interface RazorpayOptions {
  /** 0 or omitted = any free port. */
  port?: number;
  keyId?: string;
  keySecret?: string;
  webhookSecret?: string;
  webhookUrl?: string;
  /** A file that preserves orders, payments, refunds and undelivered events across restarts. */
  stateFile?: string;
  knobs?: Json;
}

/** A running stand-in. The methods do the same as the admin routes of that name. */
export interface RazorpaySandbox extends Account {
  url: string;
  port: number;
  knobs(): Knobs;
  setKnobs(patch: Json): Knobs;
  pay(body: Json): PaymentProof;
  /** Adds payments from before this stand-in started to the ledger. */
  remember(past: readonly Past[]): void;
  ledger(): Ledger;
  deliveries(): readonly LogLine[];
  flush(timeoutMs?: number): Promise<boolean>;
  reset(): void;
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
  const firstKnobs = withKnobs(DEFAULT_KNOBS, { webhookUrl: options.webhookUrl ?? null, ...options.knobs });
  const timers = new Map<NodeJS.Timeout, () => void>();
  const schedule = (ms: number, work: () => void, onClose: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.set(timer, onClose);
    timer.unref();
  };
  let seed = firstKnobs.seed;
  let random = seeded(seed);
  const reseed = (next: number) => {
    seed = next;
    random = seeded(next);
  };
  const sandbox: Sandbox = {
    account,
    store: new Store(options.stateFile),
    knobs: structuredClone(firstKnobs),
    webhooks: new Webhooks({
      knobs: () => sandbox.knobs,
      random: () => sandbox.random(),
      secret: account.webhookSecret,
      stored: (event) => sandbox.store.put('event', event),
    }),
    random: () => {
      if (sandbox.knobs.seed !== seed) reseed(sandbox.knobs.seed);
      return random();
    },
    later: (ms, work) => schedule(ms, work, () => {}),
    sleep: (ms) => (ms > 0 ? new Promise((resolve) => schedule(ms, resolve, resolve)) : Promise.resolve()),
  };
  const stopTimers = () => {
    for (const [timer, onClose] of timers) {
      clearTimeout(timer);
      onClose();
    }
    timers.clear();
  };
  const reset = () => {
    stopTimers();
    sandbox.webhooks.reset();
    sandbox.store.clear();
    sandbox.knobs = structuredClone(firstKnobs);
    reseed(firstKnobs.seed);
  };
  const routes = [...apiRoutes(sandbox), ...checkoutRoutes(sandbox), ...adminRoutes(sandbox, reset)];
  const server = createServer((request, response) => void serve(sandbox, routes, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  for (const event of sandbox.store.events.values()) if (event.state === 'queued') sandbox.webhooks.enqueue(event);
  let closing: Promise<void> | undefined;
  const close = () =>
    new Promise<void>((resolve) => {
      sandbox.webhooks.close();
      stopTimers();
      server.close(() => {
        sandbox.store.close();
        resolve();
      });
      server.closeAllConnections();
    });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    ...account,
    url: `http://127.0.0.1:${port}`,
    port,
    knobs: () => sandbox.knobs,
    setKnobs: (patch) => {
      sandbox.knobs = withKnobs(sandbox.knobs, patch);
      return sandbox.knobs;
    },
    pay: (body) => payDirectly(sandbox, body),
    remember: (past) => remember(sandbox.store, past),
    ledger: () => ledger(sandbox),
    deliveries: () => sandbox.webhooks.log,
    flush: (timeoutMs = 10_000) => sandbox.webhooks.flush(timeoutMs),
    reset,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
