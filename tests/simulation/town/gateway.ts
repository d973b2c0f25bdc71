import { DEFAULT_KNOBS, setKnobs } from '../../sandbox/razorpay/knobs.ts';
import { type Ledger, ledger } from '../../sandbox/razorpay/ledger/orders.ts';
import { authoriseLate, settleRefund } from '../../sandbox/razorpay/ledger/refunds.ts';
import type { Json, PaymentProof } from '../../sandbox/razorpay/protocol.ts';
import { ApiError } from '../../sandbox/razorpay/protocol.ts';
import { apiRoutes, payDirectly } from '../../sandbox/razorpay/routes.ts';
import { find } from '../../sandbox/razorpay/serve.ts';
import type { Settlement, SettlementLine } from '../../sandbox/razorpay/settlements/types.ts';
import { Store } from '../../sandbox/razorpay/store/store.ts';
import type { EventRecord, Sandbox } from '../../sandbox/razorpay/types.ts';
import { deliveryHeaders, Webhooks } from '../../sandbox/razorpay/webhooks/webhooks.ts';
import { account } from '../world/bindings.ts';
import type { Call, Outside } from '../world/hosts.ts';
import type { Simulation } from '../world/simulation.ts';
import { firstDeliveries, secretFor } from './outside/deliveries.ts';
import type { Bank } from './outside/money.ts';
import { settleByClock } from './outside/money.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The longest time that an account may have, and what passes until the gateway looks for such payments. Some are given up earlier. */
const AUTHORISED_FOR = 5 * 24 * HOUR + 3 * HOUR;
/** How often the account's balance is looked at. */
const BALANCE_EVERY = 10 * MINUTE;

/** The stand-in of Razorpay that `npm start` has, without HTTP: all that it does later, it does by the clock of the run. */
export class Gateway implements Outside {
  private readonly sim: Simulation;
  private readonly sandbox: Sandbox;
  private readonly webhooks: Webhooks;
  private readonly routes;

  constructor(sim: Simulation) {
    this.sim = sim;
    const later = (ms: number, run: () => void) => void sim.scheduler.after(ms, run, null);
    const webhooks = new Webhooks({
      ...{ post: (event) => this.post(event), firstAfter: () => firstDeliveries(sim), later },
      ...{ isInOrder: false, firstRetryMs: MINUTE, done() {} },
    });
    this.webhooks = webhooks;
    this.sandbox = {
      ...{ account, store: new Store(), knobs: structuredClone(DEFAULT_KNOBS), unpaid: new Set<string>(), later },
      webhooks: { isOn: true, enqueue: (event) => webhooks.enqueue({ ...event, secret: secretFor(sim, account.webhookSecret) }) },
      sleep: (ms) => sim.scheduler.sleep(ms),
    };
    this.routes = apiRoutes(this.sandbox);
    this.watchBalance();
  }

  /** Pays in the window of the gateway, as a shopper does there. @throws ApiError where that is not possible, as for a paid order */
  pay(body: Json): PaymentProof {
    const { chance, ms, scheduler } = this.sim;
    this.sandbox.knobs.authorisedForMs = chance('gateway: authorisation expires') ? ms(20 * MINUTE, 20 * HOUR) : AUTHORISED_FOR;
    const proof = payDirectly(this.sandbox, { force: false, ...body });
    const id = proof.razorpay_payment_id;
    if (body.outcome === 'failed' && chance('gateway: authorises late'))
      scheduler.after(ms(MINUTE, 20 * HOUR), () => void authoriseLate(this.sandbox, id), null);
    return proof;
  }

  get ledger(): Ledger {
    return ledger(this.sandbox);
  }

  /** From now on what was captured and given back is settled. */
  settleInto(bank: Bank): void {
    settleByClock(this.sim, this.sandbox, bank);
  }

  /** What was settled so far. */
  get settled(): { readonly settlements: readonly Settlement[]; readonly lines: readonly SettlementLine[] } {
    const { settlements, settlementLines } = this.sandbox.store;
    return { settlements: [...settlements.values()], lines: [...settlementLines.values()] };
  }

  /** False once the gateway has given up telling the shop what happens, because an event was refused for a whole day. */
  get tells(): boolean {
    return this.webhooks.isOn;
  }

  async answer({ method, url, headers, body }: Call): Promise<Response> {
    try {
      const hit = find(this.routes, method, url.pathname);
      if (!hit) throw new ApiError(400, 'There is nothing at this address');
      const fails = this.sim.chance('gateway: refund fails');
      this.sandbox.knobs.refundOutcome = fails || this.sim.random() < 0.25 ? 'pending' : 'processed';
      const reply = await hit.route.run({
        ...{ method, path: url.pathname, query: url.searchParams, params: hit.params },
        ...{ headers: Object.fromEntries(headers), body: body ? (JSON.parse(body) as Json) : {}, form: null, pause: async () => {} },
      });
      this.follow(method, url.pathname, (reply.json ?? {}) as { id?: string; status?: string }, fails);
      return Response.json(reply.json, { status: reply.status });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Response.json({ error: error.detail }, { status: error.status });
    }
  }

  /** What happens at the gateway after it has answered. */
  private follow(method: string, path: string, { id, status }: { id?: string; status?: string }, fails: boolean): void {
    const { scheduler, chance, ms } = this.sim;
    if (method === 'POST' && path === '/v1/orders' && id && chance('gateway: paid before the answer'))
      scheduler.after(ms(0, 3 * SECOND), () => this.paysEarly(id), null);
    if (!id?.startsWith('rfnd') || status !== 'pending') return;
    const settle = () => {
      if (this.sandbox.unpaid.has(id)) scheduler.after(HOUR, settle, null);
      else if (this.sandbox.store.refund(id).status === 'pending') settleRefund(this.sandbox, id, fails ? 'failed' : 'processed');
    };
    scheduler.after(ms(MINUTE, 5 * HOUR), settle, null);
  }

  private paysEarly(order: string): void {
    try {
      this.pay({ order_id: order, method: 'upi', outcome: 'captured' });
    } catch (error) {
      // Paid by then.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** For hours all money goes to the owner's bank: what is refunded then must wait for new payments, or is refused. */
  private watchBalance(): void {
    const { lasts, scheduler, random } = this.sim;
    const { knobs } = this.sandbox;
    const isEmpty = lasts('gateway: refund balance empty', HOUR, 6 * HOUR);
    if (isEmpty !== (knobs.balance !== null))
      setKnobs(this.sandbox, { balance: isEmpty ? 0 : null, shortBalance: random() < 0.5 ? 'waits' : 'refused' });
    scheduler.after(BALANCE_EVERY, () => this.watchBalance(), null);
  }

  private async post(event: EventRecord): Promise<boolean> {
    const init = { method: 'POST', headers: deliveryHeaders(account, event), body: event.body };
    const answer = await this.sim.fetch('/api/webhooks/razorpay', init).catch(() => null);
    if (answer && answer.status >= 400 && answer.status < 500)
      this.sim.failures.push(`gateway: a genuine event was refused: ${answer.status}`);
    return answer?.ok ?? false;
  }
}
