import { payDirectly } from '../../sandbox/razorpay/admin-routes.ts';
import { apiRoutes } from '../../sandbox/razorpay/api-routes.ts';
import { ApiError } from '../../sandbox/razorpay/errors.ts';
import type { Json } from '../../sandbox/razorpay/input.ts';
import { DEFAULT_KNOBS } from '../../sandbox/razorpay/knobs.ts';
import { type Ledger, ledger } from '../../sandbox/razorpay/ledger.ts';
import { settleRefund } from '../../sandbox/razorpay/refunds.ts';
import { find } from '../../sandbox/razorpay/router.ts';
import type { Sandbox } from '../../sandbox/razorpay/sandbox.ts';
import type { PaymentProof } from '../../sandbox/razorpay/signature.ts';
import { hmac } from '../../sandbox/razorpay/signature.ts';
import { Store } from '../../sandbox/razorpay/store.ts';
import type { EventRecord } from '../../sandbox/razorpay/types.ts';
import type { Webhooks } from '../../sandbox/razorpay/webhooks.ts';
import { account } from '../world/bindings.ts';
import type { Call } from '../world/network.ts';
import type { OutsideGateway, Simulation } from '../world/simulation.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Razorpay repeats an event that was not answered with 2xx for a day, less and less often. */
const DELIVERIES = 10;

/** The stand-in of Razorpay that `npm start` has, without HTTP: what it announces is delivered by the clock of the run. */
export class Gateway implements OutsideGateway {
  private readonly sim: Simulation;
  private readonly sandbox: Sandbox;
  private readonly routes;

  constructor(sim: Simulation) {
    this.sim = sim;
    this.sandbox = {
      ...{ account, store: new Store(), knobs: structuredClone(DEFAULT_KNOBS) },
      webhooks: { enqueue: (event: EventRecord) => this.announce(event) } as Webhooks,
      sleep: (ms) => sim.scheduler.sleep(ms),
    };
    this.routes = apiRoutes(this.sandbox);
  }

  /** Pays in the window of the gateway, as a shopper does there. */
  pay(body: Json): PaymentProof {
    return payDirectly(this.sandbox, body);
  }

  get ledger(): Ledger {
    return ledger(this.sandbox);
  }

  async answer({ method, url, headers, body }: Call): Promise<Response> {
    try {
      const hit = find(this.routes, method, url.pathname);
      if (!hit) throw new ApiError(400, 'There is nothing at this address');
      const fails = this.sim.chance('gateway: refund fails');
      this.sandbox.knobs.refundOutcome = fails || this.sim.random() < 0.25 ? 'pending' : 'processed';
      const reply = await hit.route.run({
        ...{ method, path: url.pathname, query: url.searchParams, params: hit.params },
        ...{ headers: Object.fromEntries(headers), body: body ? (JSON.parse(body) as Json) : {}, pause: async () => {} },
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
    if (method === 'POST' && path === '/v1/orders' && id && chance('gateway: paid before the answer')) {
      scheduler.after(ms(0, 3 * SECOND), () => this.pay({ order_id: id, method: 'upi', outcome: 'captured' }), null);
    }
    if (!id?.startsWith('rfnd') || status !== 'pending') return;
    const settle = () => {
      if (this.sandbox.store.refund(id).status === 'pending') settleRefund(this.sandbox, id, fails ? 'failed' : 'processed');
    };
    scheduler.after(ms(MINUTE, 5 * HOUR), settle, null);
  }

  private announce(event: EventRecord): void {
    const { chance, ms } = this.sim;
    if (chance('webhook: lost for good')) return;
    for (let copies = chance('webhook: again') ? 3 : 1; copies > 0; copies -= 1) {
      this.deliver(event, chance('webhook: hours late') ? ms(45 * MINUTE, 3 * HOUR) : ms(50, 8 * SECOND), 1);
    }
  }

  private deliver(event: EventRecord, delay: number, attempt: number): void {
    const post = async () => {
      const headers = {
        ...{ 'content-type': 'application/json', 'x-razorpay-event-id': event.id },
        'x-razorpay-signature': hmac(event.body, account.webhookSecret),
      };
      const answer = await this.sim.fetch('/api/webhooks/razorpay', { method: 'POST', headers, body: event.body }).catch(() => null);
      if (!answer?.ok && attempt < DELIVERIES) this.deliver(event, MINUTE * 2 ** attempt, attempt + 1);
    };
    this.sim.scheduler.after(delay, post, null);
  }
}
