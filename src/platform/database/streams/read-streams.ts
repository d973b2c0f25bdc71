import { DB_TIMEOUT, PROBE_TIMEOUT, READ_STREAMS_MAX, READ_STREAMS_WAITED_MAX, STREAM_KEPT, STREAM_WAIT } from '../../../rules/limits.ts';
import { ShopError } from '../../shop-error.ts';
import { type CallDatabase, type DatabaseAddress, DatabaseSilent, databaseCalls, type Wait, waitForEach } from '../call-database.ts';
import type { PlainStatement } from '../statement.ts';
import { batchRequest, httpUrl, type PipelineAnswer, pipelineOf, ReadError, type Rows, readSteps, rowsIn } from './hrana.ts';
import { ReadBreaker } from './read-breaker.ts';

/** A database connection that the server keeps between two requests. */
interface Kept {
  readonly baton: string;
  /** The address for the next request of the stream. */
  readonly url: URL;
  /** UTC ms. */
  readonly usedAt: number;
}

/** The right to use a stream. */
interface Place {
  /** UTC ms after which it counts as free. A request that workerd ended never returns its place. */
  readonly until: number;
}

/** A read that waits for a place. */
interface Waiter {
  wake(): void;
}

async function wakened(waiter: Waiter, within: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, within);
  waiter.wake = resolve;
  await promise;
  clearTimeout(timer);
}

/** Ms after which a read that waits looks for itself: workerd may have ended the request that should have woken it. */
const LOOK_AGAIN = 500;

/** Says how long a read may wait. */
export interface ReadDeadline {
  /** Limits the wait for a stream. */
  readonly wait?: Wait;
  /** Refuses the read at once while the database is silent. */
  readonly isRefusedInSilence?: boolean;
}

const PROBE: PlainStatement = { sql: 'SELECT 1', args: [] };
const probeCall = databaseCalls(undefined, (ask) => ask(PROBE_TIMEOUT));

/**
 * The streams of one database. Opening one costs the server about 2.5 ms, because it reads the whole schema: most of what a page
 * costs it. So a read waits for a free stream rather than opening one. Only names of streams are kept, so requests of a Worker may
 * share them.
 */
class Streams {
  private idle: Kept[] = [];
  private taken = new Set<Place>();
  /** Reads that wait for a place, the first one first. */
  private waiting: Waiter[] = [];

  private readonly breaker = new ReadBreaker();
  private readonly url: URL;
  private readonly token: string | undefined;

  constructor(url: string, token: string | undefined) {
    this.url = pipelineOf(httpUrl(url));
    this.token = token;
  }

  /** @throws ReadError, or ShopError of `call`; SHOP_BUSY where no stream was free in time, or the read is refused */
  async read(
    statements: readonly PlainStatement[],
    call: CallDatabase,
    { wait = waitForEach, isRefusedInSilence = false }: ReadDeadline,
  ): Promise<Rows[]> {
    if (isRefusedInSilence) await this.breaker.admit(() => this.send([PROBE], probeCall, null));
    const place = this.take(READ_STREAMS_MAX) ?? (await wait((within) => this.turn(within)));
    if (!place) throw new ShopError('SHOP_BUSY');
    try {
      if (isRefusedInSilence) this.breaker.refuseIfSilent();
      return await this.send(statements, call, this.newest());
    } catch (error) {
      if (error instanceof DatabaseSilent) this.breaker.late();
      throw error;
    } finally {
      this.taken.delete(place);
      this.waiting.shift()?.wake();
    }
  }

  private take(most: number): Place | null {
    const now = Date.now();
    for (const place of this.taken) if (place.until < now) this.taken.delete(place);
    if (this.taken.size >= most) return null;
    const place = { until: now + DB_TIMEOUT };
    this.taken.add(place);
    return place;
  }

  /**
   * Waits for a place, at most `within` ms; null after that. A read that is woken and finds that a newer one was faster stays the first.
   */
  private async turn(within: number): Promise<Place | null> {
    const from = Date.now();
    const waiter: Waiter = { wake() {} };
    this.waiting.push(waiter);
    let place: Place | null = null;
    for (let left = within; !place && left > 0; left = from + within - Date.now()) {
      await wakened(waiter, Math.min(LOOK_AGAIN, left));
      place = this.take(Date.now() - from < STREAM_WAIT ? READ_STREAMS_MAX : READ_STREAMS_WAITED_MAX);
      if (!place && !this.waiting.includes(waiter)) this.waiting.unshift(waiter);
    }
    this.waiting = this.waiting.filter((other) => other !== waiter);
    return place;
  }

  /** The stream that was used last, if the server still has it: an old one has older ones only below it. */
  private newest(): Kept | null {
    const kept = this.idle.pop();
    if (kept && Date.now() - kept.usedAt < STREAM_KEPT) return kept;
    this.idle = [];
    return null;
  }

  private async send(statements: readonly PlainStatement[], call: CallDatabase, stream: Kept | null): Promise<Rows[]> {
    const url = stream?.url ?? this.url;
    const { status, text } = await call(url, batchRequest(stream?.baton ?? null, this.token, readSteps(statements)));
    this.breaker.answered();
    // The server no longer has the stream and has run nothing.
    if (status === 400 && stream) return this.send(statements, call, null);
    if (status !== 200) throw new ReadError(`The database answered with ${status}: ${text}`);
    const answer = answerIn(text);
    if (answer.baton) this.idle.push({ baton: answer.baton, url: answer.base_url ? pipelineOf(answer.base_url) : url, usedAt: Date.now() });
    return rowsIn(answer, statements);
  }
}

/**
 * Parses a pipeline's answer. @throws ShopError SHOP_BUSY if it is no answer of a database: a proxy answered, or the database is not well
 */
function answerIn(text: string): PipelineAnswer {
  try {
    const answer: unknown = JSON.parse(text);
    if (Array.isArray(Object(answer).results)) return answer as PipelineAnswer;
  } catch {
    // Not JSON.
  }
  throw new ShopError('SHOP_BUSY');
}

/** By address: a Worker has one database, tests have several at once. */
const opened = new Map<string, Streams>();

/** Runs statements that only read, in one round trip. @throws ReadError if one of them fails; ShopError of `call` */
export function readRows(
  { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: token }: DatabaseAddress,
  statements: readonly PlainStatement[],
  call: CallDatabase,
  deadline: ReadDeadline = {},
): Promise<Rows[]> {
  const address = `${token ?? ''}@${url}`;
  const streams = opened.get(address) ?? new Streams(url, token);
  opened.set(address, streams);
  return streams.read(statements, call, deadline);
}
