import { setTimeout } from 'node:timers/promises';
import { hmac } from './signature.ts';
import type { EventRecord } from './types.ts';

const TRIES = 6;
/** The delay before the second try; each further delay is twice as long. */
const RETRY_MS = 200;
const TIMEOUT_MS = 5_000;

interface Source {
  /** Where events go to; null = they are lost. */
  url(): string | null;
  secret: string;
  /** Called when an event need not be sent any more. */
  done(event: EventRecord): void;
}

/** Sends events to the shop, those of one Razorpay order one after the other, each until a 2xx. */
export class Webhooks {
  readonly #source: Source;
  readonly #lastOf = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();

  constructor(source: Source) {
    this.#source = source;
  }

  enqueue(event: EventRecord): void {
    const before = this.#lastOf.get(event.order_id) ?? Promise.resolve();
    this.#lastOf.set(
      event.order_id,
      before.then(() => this.#deliver(event)),
    );
  }

  /** Ends running deliveries; their events are not done. */
  close(): void {
    this.#stop.abort();
  }

  async #deliver(event: EventRecord): Promise<void> {
    const { signal } = this.#stop;
    try {
      for (let attempt = 0; attempt < TRIES && !(await this.#post(event)); attempt += 1) {
        await setTimeout(RETRY_MS * 2 ** attempt, undefined, { signal, ref: false });
      }
      this.#source.done(event);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Whether nobody waits for the event any more. */
  async #post(event: EventRecord): Promise<boolean> {
    const url = this.#source.url();
    if (url === null) return true;
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-event-id': event.id,
      'x-razorpay-signature': hmac(event.body, this.#source.secret),
    };
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const answer = await fetch(url, { method: 'POST', headers, body: event.body, signal }).catch(() => null);
    this.#stop.signal.throwIfAborted();
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  }
}
