import { hmac, nowSeconds, token } from '../protocol.ts';
import type { Account, Dispute, EventName, EventRecord, Payment, Refund, Sandbox } from '../types.ts';

/** Stores an event with a snapshot of its entities, then queues its delivery. Call it after the change itself is stored. */
export function announce(sandbox: Sandbox, event: EventName, payment: Payment, refund?: Refund, dispute?: Dispute): void {
  tell(sandbox, event, payment.order_id, {
    ...(refund && { refund: { entity: refund } }),
    payment: { entity: payment },
    ...(dispute && { dispute: { entity: dispute } }),
    ...(event === 'order.paid' && { order: { entity: sandbox.store.order(payment.order_id) } }),
  });
}

/** @param of the order or the settlement whose events come one after the other */
export function tell({ account, knobs, store, webhooks }: Sandbox, event: string, of: string, payload: object): void {
  const envelope = { entity: 'event', account_id: account.accountId, event, contains: Object.keys(payload), payload };
  const record: EventRecord = {
    ...{ id: token(), order_id: of, body: JSON.stringify({ ...envelope, created_at: nowSeconds() }) },
    ...{ secret: knobs.signWith ?? account.webhookSecret, isDone: false },
  };
  store.put('event', record);
  webhooks.enqueue(record);
}

const DAY = 86_400_000;
/** The next event of an order waits for this many tries of the one before. */
const TRIES_IN_ORDER = 6;

interface Source {
  /** Posts an event once; true if it was answered with 2xx, or nobody waits for events. */
  post(event: EventRecord): Promise<boolean>;
  /** Ms until each first delivery of an event: one at once by default, none for an event that is lost, several for one that is sent twice. */
  firstAfter?(event: EventRecord): readonly number[];
  /** True where the events of one order are sent one after the other. Razorpay promises no order. */
  readonly isInOrder: boolean;
  /** Ms before the second try; each further pause is twice as long. */
  readonly firstRetryMs: number;
  later(ms: number, run: () => void): void;
  /** Called when an event need not be sent any more. */
  done(event: EventRecord): void;
}

/**
 * Sends events to the shop, each until a 2xx, less and less often for a day. An address that an event did not reach in a whole day is
 * turned off: it gets no events until somebody turns it on.
 */
export class Webhooks {
  isOn = true;
  readonly #source: Source;
  readonly #lastOf = new Map<string, Promise<void>>();
  #isClosed = false;

  constructor(source: Source) {
    this.#source = source;
  }

  enqueue(event: EventRecord): void {
    const { isInOrder, firstAfter = () => [0] } = this.#source;
    const first = this.isOn ? firstAfter(event) : [];
    if (first.length === 0) this.#source.done(event);
    for (const ms of first) {
      if (!isInOrder) this.#source.later(ms, () => void this.#deliver(event));
      else {
        const before = this.#lastOf.get(event.order_id) ?? Promise.resolve();
        this.#lastOf.set(
          event.order_id,
          before.then(() => this.#deliver(event)),
        );
      }
    }
  }

  /** Ends running deliveries; their events are not done. */
  close(): void {
    this.#isClosed = true;
  }

  /** Resolves when the event is done, or after TRIES_IN_ORDER tries; the others go on. */
  #deliver(event: EventRecord): Promise<void> {
    const { post, later, done, firstRetryMs } = this.#source;
    const from = Date.now();
    return new Promise((resolve) => {
      const end = () => {
        done(event);
        resolve();
      };
      const attempt = async (number: number) => {
        const isTaken = await post(event);
        if (this.#isClosed) return;
        if (isTaken) return end();
        const pause = firstRetryMs * 2 ** (number - 1);
        if (Date.now() + pause - from > DAY) {
          this.isOn = false;
          return end();
        }
        if (number === TRIES_IN_ORDER) resolve();
        later(pause, () => void attempt(number + 1));
      };
      void attempt(1);
    });
  }
}

export const deliveryHeaders = (
  { webhookSecret }: Account,
  { id, body, secret = webhookSecret }: Omit<EventRecord, 'isDone' | 'order_id'>,
) => ({ 'content-type': 'application/json', 'x-razorpay-event-id': id, 'x-razorpay-signature': hmac(body, secret) });
