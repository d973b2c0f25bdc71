import { setMaxListeners } from 'node:events';
import { post, type Result } from './delivery.ts';
import type { Knobs } from './knobs.ts';
import { shuffle } from './random.ts';
import { hmac } from './signature.ts';
import type { EventRecord } from './types.ts';

/** One line of the delivery log. `at` is Unix milliseconds. */
export interface LogLine {
  event_id: string;
  event: string;
  order_id: string;
  attempt: number;
  result: Result | 'dropped' | 'no_url';
  at: number;
  ms: number;
}

interface Job {
  event: EventRecord;
  attempt: number;
  notBefore: number;
  /** A part of a batch that is sent out of order; its jobs share `notBefore` and do not wait for one another. */
  batch: 'none' | 'waiting' | 'released';
}

interface Source {
  knobs(): Knobs;
  random(): number;
  secret: string;
  /** Called when an event's state has changed. */
  stored(event: EventRecord): void;
}

const LOG_LINES = 50_000;
const POLL_MS = 5;

/**
 * Sends events to the shop: at most `webhookConcurrency` at once, one at a time and in order for each Razorpay order
 * (unless `reorder` is on), retried with growing delays until a 2xx or `maxAttempts`.
 */
export class Webhooks {
  readonly log: LogLine[] = [];
  readonly #source: Source;
  #jobs: Job[] = [];
  #running = 0;
  #busyOrders = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #timerDue = Number.POSITIVE_INFINITY;
  #stop = stopper();

  constructor(source: Source) {
    this.#source = source;
  }

  /** Events that are not delivered, dropped or given up yet. */
  get pending(): number {
    return this.#jobs.length + this.#running;
  }

  /** Queues an event and its copies. */
  enqueue(event: EventRecord): void {
    const knobs = this.#source.knobs();
    for (let copy = 0; copy <= knobs.duplicate; copy++) this.#add(event);
  }

  /** Queues `times` more deliveries of an event; `dropWebhooks` still applies, `duplicate` does not. */
  redeliver(event: EventRecord, times: number): void {
    for (let copy = 0; copy < times; copy++) this.#add(event);
  }

  /** Waits until nothing is queued or running, at most `timeoutMs`; true if that happened in time. */
  async flush(timeoutMs: number): Promise<boolean> {
    const end = Date.now() + timeoutMs;
    while (this.pending > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    return this.pending === 0;
  }

  /** Clears the queue and the log, and aborts running deliveries. */
  reset(): void {
    this.close();
    this.#stop = stopper();
    this.log.length = 0;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timerDue = Number.POSITIVE_INFINITY;
    this.#jobs = [];
    this.#stop.abort();
  }

  #add(event: EventRecord): void {
    const knobs = this.#source.knobs();
    const now = Date.now();
    const due = now + knobs.webhookDelayMs;
    const last = this.#jobs.at(-1);
    const joins = last?.batch === 'waiting' && last.notBefore > now;
    const notBefore = knobs.reorder === false ? due : joins ? last.notBefore : due + knobs.reorderWindowMs;
    this.#jobs.push({ event, attempt: 1, notBefore, batch: knobs.reorder === false ? 'none' : 'waiting' });
    this.#wake(notBefore - now);
  }

  /** Reorders each due batch once: shuffling again at every turn would depend on timing. */
  #release(now: number, knobs: Knobs): void {
    const isDue = (job: Job) => job.batch === 'waiting' && job.notBefore <= now;
    for (let first = this.#jobs.find(isDue); first !== undefined; first = this.#jobs.find(isDue)) {
      const release = first.notBefore;
      const isMember = (job: Job) => job.batch === 'waiting' && job.notBefore === release;
      const batch = this.#jobs.filter(isMember);
      const rest = this.#jobs.filter((job) => !isMember(job));
      for (const job of batch) job.batch = 'released';
      this.#jobs = [...rest, ...(knobs.reorder === 'reverse' ? batch.reverse() : shuffle(batch, this.#source.random))];
    }
  }

  #wake(ms: number): void {
    const due = Date.now() + ms;
    if (this.#timerDue <= due) return;
    clearTimeout(this.#timer);
    this.#timerDue = due;
    this.#timer = setTimeout(() => {
      this.#timerDue = Number.POSITIVE_INFINITY;
      this.#pump();
    }, ms);
    this.#timer.unref();
  }

  /** Starts due jobs, then sets the timer for the next waiting job. */
  #pump(): void {
    const knobs = this.#source.knobs();
    const now = Date.now();
    this.#release(now, knobs);
    const started = new Set<Job>();
    for (const job of this.#jobs) {
      if (this.#running >= knobs.webhookConcurrency) break;
      if (job.notBefore > now || (job.batch === 'none' && this.#busyOrders.has(job.event.order_id))) continue;
      started.add(job);
      this.#run(job, knobs);
    }
    this.#jobs = this.#jobs.filter((job) => !started.has(job));
    const soonest = this.#jobs.reduce((least, job) => (job.notBefore > now ? Math.min(least, job.notBefore) : least), Infinity);
    if (soonest !== Infinity) this.#wake(soonest - now);
  }

  #run(job: Job, knobs: Knobs): void {
    const stop = this.#stop;
    this.#running += 1;
    this.#busyOrders.add(job.event.order_id);
    void this.#send(job, knobs, stop.signal).then((retryMs) => {
      this.#running -= 1;
      this.#busyOrders.delete(job.event.order_id);
      if (stop.signal.aborted) return;
      if (retryMs !== null) this.#jobs.push({ ...job, attempt: job.attempt + 1, notBefore: Date.now() + retryMs });
      if (this.#jobs.length > 0) this.#wake(0);
    });
  }

  /** One delivery; resolves with the delay before the next attempt, or null if there is none. */
  async #send(job: Job, knobs: Knobs, signal: AbortSignal): Promise<number | null> {
    const { event, attempt } = job;
    const started = Date.now();
    const lost = knobs.dropWebhooks > 0 && this.#source.random() < knobs.dropWebhooks;
    const result = lost ? 'dropped' : knobs.webhookUrl === null ? 'no_url' : await this.#post(event, knobs.webhookUrl, knobs, signal);
    if (result === 'closed') return null;
    this.#note({
      event_id: event.id,
      event: event.event,
      order_id: event.order_id,
      attempt,
      result,
      at: started,
      ms: Date.now() - started,
    });
    const arrived = typeof result === 'number' && result >= 200 && result < 300;
    const final = arrived || result === 'dropped' || result === 'no_url';
    if (!final && attempt < knobs.maxAttempts) return knobs.retryBaseMs * 2 ** (attempt - 1);
    if (event.state !== 'delivered') {
      event.state = arrived ? 'delivered' : final ? 'dropped' : 'gave_up';
      this.#source.stored(event);
    }
    return null;
  }

  #post(event: EventRecord, url: string, knobs: Knobs, signal: AbortSignal): Promise<Result> {
    const headers = {
      'user-agent': 'Razorpay-Webhook/v1 (sandbox)',
      'x-razorpay-event-id': event.id,
      'x-razorpay-signature': hmac(event.body, knobs.webhookSecretOverride ?? this.#source.secret),
    };
    return post(url, headers, event.body, knobs.webhookTimeoutMs, signal);
  }

  #note(line: LogLine): void {
    if (this.log.length >= LOG_LINES) this.log.shift();
    this.log.push(line);
  }
}

/** Each running delivery listens to this signal, and there may be many: no warning about that. */
function stopper(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
