import { createHash } from 'node:crypto';

/** A process that may end: an isolate of the Worker, a Durable Object. What it waits for then never arrives. */
export interface Life {
  readonly name: string;
  isOver: boolean;
  /** Ms that its clock is ahead of the true one. */
  skew: number;
}

export interface Due {
  readonly at: number;
  readonly number: number;
  /** Null: it happens whoever ends. */
  readonly life: Life | null;
  run(): unknown;
}

const isBefore = (a: Due, b: Due) => a.at < b.at || (a.at === b.at && a.number < b.number);
const nothing = () => {};

/** The one clock and the one queue of a run: all that happens, happens here, in an order that follows from the seed. */
export class Scheduler {
  /** UTC ms. */
  now: number;
  events = 0;
  /** The trace, where it is kept. */
  readonly lines: string[] = [];
  private readonly queue: Due[] = [];
  private readonly hash = createHash('sha256');
  private readonly keepsLines: boolean;
  private number = 0;
  private outside: Promise<unknown> | null = null;

  constructor(from: number, keepsLines = false) {
    this.now = from;
    this.keepsLines = keepsLines;
  }

  /** Runs `run` in `ms`, unless `life` is over by then. Times are whole ms: strict tables refuse fractions. */
  after(ms: number, run: () => unknown, life: Life | null): Due {
    const due: Due = { at: this.now + Math.max(0, Math.ceil(ms) || 0), number: this.number++, life, run };
    this.push(due);
    return due;
  }

  cancel(due: Due): void {
    due.run = nothing;
  }

  sleep(ms: number, life: Life | null = null): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve, life));
  }

  /** Work of the machine's own threads: nothing else happens until it is done, as its end has no time in the simulation. */
  wait<T>(work: Promise<T>): Promise<T> {
    const before = this.outside;
    const turn = (before ?? Promise.resolve()).then(() => work);
    this.outside = turn.catch(nothing);
    return turn;
  }

  /** A line of the trace. Two runs of a seed have the same lines. */
  note(line: string, life: Life | null = null): void {
    const text = `${this.now} ${life?.name ?? '-'} ${line}`;
    this.hash.update(text);
    if (this.keepsLines) this.lines.push(text);
  }

  /** Sixteen digits that stand for all lines so far. */
  digest(): string {
    return this.hash.copy().digest('hex').slice(0, 16);
  }

  async runUntil(until: number): Promise<void> {
    for (let due = this.queue[0]; due && due.at <= until; due = this.queue[0]) {
      this.pop();
      this.now = Math.max(this.now, due.at);
      if (due.life?.isOver || due.run === nothing) continue;
      this.events += 1;
      due.run();
      await this.afterAllPromises();
    }
    this.now = Math.max(this.now, until);
  }

  /** Promises, ticks and streams that need no event are done. */
  private async afterAllPromises(): Promise<void> {
    await new Promise<void>((done) => void setImmediate(done));
    while (this.outside) {
      const waited = this.outside;
      await waited;
      await new Promise<void>((done) => void setImmediate(done));
      if (this.outside === waited) this.outside = null;
    }
  }

  private push(due: Due): void {
    const { queue } = this;
    let at = queue.push(due) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!isBefore(due, queue[up] as Due)) break;
      queue[at] = queue[up] as Due;
      at = up;
    }
    queue[at] = due;
  }

  private pop(): void {
    const { queue } = this;
    const last = queue.pop() as Due;
    if (queue.length === 0) return;
    let at = 0;
    for (let down = 1; down < queue.length; down = at * 2 + 1) {
      if (down + 1 < queue.length && isBefore(queue[down + 1] as Due, queue[down] as Due)) down += 1;
      if (!isBefore(queue[down] as Due, last)) break;
      queue[at] = queue[down] as Due;
      at = down;
    }
    queue[at] = last;
  }
}
