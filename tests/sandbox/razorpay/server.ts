import { setTimeout as wait } from 'node:timers/promises';
import { serveLocally } from '../local-server.ts';
import { adminRoutes, payDirectly } from './admin-routes.ts';
import { apiRoutes } from './api-routes.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import type { Json } from './input.ts';
import { DEFAULT_KNOBS, type Knobs, withKnobs } from './knobs.ts';
import { authoriseLate, watchAuthorisations } from './ledger/authorisations.ts';
import { openDispute, turnDispute } from './ledger/disputes.ts';
import { type Past, remember } from './ledger/history.ts';
import { type Ledger, ledger } from './ledger/ledger.ts';
import { settleRefund } from './ledger/refunds.ts';
import type { Account, Sandbox } from './sandbox.ts';
import { serve } from './serve.ts';
import { setKnobs } from './set-knobs.ts';
import {
  type Adjusting,
  adjust,
  changeLine,
  moveSettlement,
  repeatLine,
  type Settling,
  settleByItself,
  settleNow,
} from './settlements/settlements.ts';
import type { Adjustment, Settlement, SettlementLine, SettlementStatus } from './settlements/types.ts';
import type { PaymentProof } from './signature.ts';
import { Store } from './store/store.ts';
import type { Dispute, EventRecord } from './types.ts';
import { deliveryHeaders, Webhooks } from './webhooks/webhooks.ts';

const WEBHOOK_RETRY_MS = 200;
const WEBHOOK_TIMEOUT_MS = 5_000;

export interface RazorpayOptions {
  /** 0 or omitted = any free port. */
  port?: number;
  keyId?: string;
  keySecret?: string;
  webhookSecret?: string;
  webhookUrl?: string;
  /** A file that preserves orders, payments, refunds and undelivered events across restarts. */
  stateFile?: string;
  knobs?: Partial<Knobs>;
  /** Ms after which money is in a settlement, and again until that is processed. Omitted = settled by command alone. */
  settlesAfterMs?: number;
}

/** A running stand-in. */
export interface RazorpaySandbox extends Account {
  url: string;
  setKnobs(patch: Partial<Knobs>): void;
  pay(body: Json): PaymentProof;
  /** The bank's decision on a pending refund. */
  settleRefund(id: string, status: 'processed' | 'failed'): void;
  /** The bank authorises a payment that failed. */
  authoriseLate(id: string): void;
  /** Settles now all that is in no settlement; null where nothing is. */
  settle(how?: Settling): Settlement | null;
  moveSettlement(id: string, status: SettlementStatus): void;
  /** Adds an amount of the gateway's own to the next settlement. */
  adjust(what: Adjusting): Adjustment;
  /** Says something else of a line of a settlement. */
  changeLine(id: string, change: Partial<SettlementLine>): void;
  /** Puts a line of a settlement into another one as well. */
  repeatLine(id: string, into: Settlement): void;
  /** Every line that is in a settlement, oldest first. */
  settlementLines(): SettlementLine[];
  /** A bank disputes a payment, or moves its dispute. */
  openDispute(body: Json): Dispute;
  turnDispute(id: string, body: Json): Dispute;
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
  const timers = new Set<NodeJS.Timeout>();
  const store = new Store(options.stateFile);
  const later: Sandbox['later'] = (ms, run) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer.unref());
  };
  const post = async (event: EventRecord) => {
    if (sandbox.knobs.webhookUrl === null) return true;
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(WEBHOOK_TIMEOUT_MS)]);
    const init = { method: 'POST', headers: deliveryHeaders(account, event), body: event.body, signal };
    const answer = await fetch(sandbox.knobs.webhookUrl, init).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  };
  const webhooks = new Webhooks({
    ...{ post, later, isInOrder: true, firstRetryMs: WEBHOOK_RETRY_MS },
    done: (event) => store.put('event', { ...event, isDone: true }),
  });
  const sandbox: Sandbox = {
    account,
    store,
    knobs: withKnobs(DEFAULT_KNOBS, { webhookUrl: options.webhookUrl ?? null, ...options.knobs }),
    webhooks,
    unpaid: new Set(),
    sleep: (ms) => (ms > 0 ? wait(ms, undefined, { signal: closed.signal, ref: false }).catch(() => {}) : Promise.resolve()),
    later,
  };
  const routes = [...apiRoutes(sandbox), ...checkoutRoutes(sandbox), ...adminRoutes(sandbox)];
  const server = await serveLocally((request, response) => serve(sandbox, routes, request, response), options.port);
  for (const event of store.events.values()) if (!event.isDone) webhooks.enqueue(event);
  watchAuthorisations(sandbox);
  if (options.settlesAfterMs !== undefined) settleByItself(sandbox, options.settlesAfterMs);
  let closing: Promise<void> | undefined;
  const close = async () => {
    webhooks.close();
    closed.abort();
    for (const timer of timers) clearTimeout(timer);
    await server.close();
    store.close();
  };
  return {
    ...account,
    url: server.url,
    setKnobs: (patch) => void setKnobs(sandbox, patch),
    pay: (body) => payDirectly(sandbox, body),
    settleRefund: (id, status) => void settleRefund(sandbox, id, status),
    authoriseLate: (id) => void authoriseLate(sandbox, id),
    settle: (how) => settleNow(sandbox, how),
    moveSettlement: (id, status) => void moveSettlement(sandbox, id, status),
    adjust: (what) => adjust(sandbox, what),
    changeLine: (id, change) => void changeLine(sandbox, id, change),
    repeatLine: (id, into) => repeatLine(sandbox, id, into),
    settlementLines: () => [...store.settlementLines.values()],
    openDispute: (body) => openDispute(sandbox, body),
    turnDispute: (id, body) => turnDispute(sandbox, id, body),
    remember: (past) => remember(store, past),
    ledger: () => ledger(sandbox),
    events: () => [...store.events.values()],
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
