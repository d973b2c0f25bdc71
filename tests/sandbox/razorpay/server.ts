import { setTimeout as wait } from 'node:timers/promises';
import { serveLocally } from '../local-server.ts';
import { DEFAULT_KNOBS, type Knobs, setKnobs, withKnobs } from './knobs.ts';
import { type Past, remember } from './ledger/history.ts';
import { ledger } from './ledger/orders.ts';
import { openDispute, turnDispute } from './ledger/payments.ts';
import { authoriseLate, settleRefund, watchAuthorisations } from './ledger/refunds.ts';
import type { Json } from './protocol.ts';
import { adminRoutes, apiRoutes, checkoutRoutes, payDirectly } from './routes.ts';
import { serve } from './serve.ts';
import * as settlements from './settlements/settlements.ts';
import type { Settlement, SettlementLine, SettlementStatus } from './settlements/types.ts';
import { Store } from './store/store.ts';
import type { Account, EventRecord, Sandbox } from './types.ts';
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

/** Starts on 127.0.0.1; rejects if the port is in use. Secrets default to fixed test values. */
export async function startRazorpay(options: RazorpayOptions = {}) {
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
  if (options.settlesAfterMs !== undefined) settlements.settleByItself(sandbox, options.settlesAfterMs);
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
    setKnobs: (patch: Partial<Knobs>) => void setKnobs(sandbox, patch),
    pay: (body: Json) => payDirectly(sandbox, body),
    settleRefund: (id: string, status: 'processed' | 'failed') => void settleRefund(sandbox, id, status),
    authoriseLate: (id: string) => void authoriseLate(sandbox, id),
    /** Settles now all that is in no settlement; null where nothing is. */
    settle: (how?: settlements.Settling) => settlements.settleNow(sandbox, how),
    moveSettlement: (id: string, status: SettlementStatus) => void settlements.moveSettlement(sandbox, id, status),
    adjust: (what: settlements.Adjusting) => settlements.adjust(sandbox, what),
    changeLine: (id: string, change: Partial<SettlementLine>) => void settlements.changeLine(sandbox, id, change),
    repeatLine: (id: string, into: Settlement) => settlements.repeatLine(sandbox, id, into),
    /** Every line that is in a settlement, oldest first. */
    settlementLines: () => [...store.settlementLines.values()],
    openDispute: (body: Json) => openDispute(sandbox, body),
    turnDispute: (id: string, body: Json) => turnDispute(sandbox, id, body),
    remember: (past: readonly Past[]) => remember(store, past),
    ledger: () => ledger(sandbox),
    /** Every webhook event so far, oldest first. */
    events: (): EventRecord[] => [...store.events.values()],
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

export type RazorpaySandbox = Awaited<ReturnType<typeof startRazorpay>>;
