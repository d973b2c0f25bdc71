import { DB_TIMEOUT, READ_STREAMS_MAX, STREAM_KEPT, STREAM_WAIT } from '../../rules/limits.ts';
import { type CallDatabase, type DatabaseAddress, NOT_COMPRESSED, type Wait, waitForEach } from './call-database.ts';
import { httpUrl, type PipelineAnswer, pipelineBody, ReadError, type Rows, rowsIn } from './hrana.ts';
import type { PlainStatement } from './statement.ts';

/** A database connection that the server keeps between two requests. */
interface Kept {
  readonly baton: string;
  /** Where the server wants the next request of the stream. */
  readonly url: URL;
  /** UTC ms. */
  readonly usedAt: number;
}

const pipelineOf = (base: string) => new URL('v3/pipeline', base);

/** One of READ_STREAMS_MAX places. */
interface Place {
  /** UTC ms after which it counts as free. A request that workerd ended never returns its place. */
  readonly until: number;
}

/** Ms between two looks of a read for a free place: more where many wait, so that together they look about once a ms. */
const PAUSE_LEAST = 5;
const PAUSE_MOST = 400;

/**
 * The streams of one database. Opening one costs the server about 2.5 ms, because it reads the whole schema: most of what a page
 * costs it. So a read waits for a free stream rather than opening one. Only names of streams are kept, so requests of a Worker may
 * share them.
 */
class Streams {
  private idle: Kept[] = [];
  private taken = new Set<Place>();
  /** Reads that look for a place. One that workerd ended stays in the count until nobody has a place. */
  private waiting = 0;

  private readonly url: URL;
  private readonly token: string | undefined;

  constructor(url: string, token: string | undefined) {
    this.url = pipelineOf(httpUrl(url));
    this.token = token;
  }

  /** @throws ReadError, or ShopError of `call` */
  async read(statements: readonly PlainStatement[], call: CallDatabase, wait: Wait): Promise<Rows[]> {
    const place = this.take() ?? (await wait((within) => this.turn(Math.min(within, STREAM_WAIT))));
    if (!place) return this.send(statements, call, null, true);
    try {
      return await this.send(statements, call, this.newest(), false);
    } finally {
      this.taken.delete(place);
    }
  }

  private take(): Place | null {
    const now = Date.now();
    for (const place of this.taken) if (place.until < now) this.taken.delete(place);
    if (this.taken.size >= READ_STREAMS_MAX) return null;
    if (this.taken.size === 0) this.waiting = 0;
    const place = { until: now + 2 * DB_TIMEOUT };
    this.taken.add(place);
    return place;
  }

  /**
   * Waits for a place, at most `within` ms; null after that: the read then opens a stream that closes itself. workerd may end
   * the requests that have one at any time: a timer looks.
   */
  private async turn(within: number): Promise<Place | null> {
    const until = Date.now() + within;
    let place: Place | null = null;
    this.waiting += 1;
    for (let left = within; !place && left > 0; left = until - Date.now()) {
      const pause = Math.min(Math.max(this.waiting, PAUSE_LEAST), PAUSE_MOST, left);
      await new Promise((resolve) => setTimeout(resolve, pause));
      place = this.take();
    }
    this.waiting = Math.max(this.waiting - 1, 0);
    return place;
  }

  /** The stream that was used last, if the server still has it: an old one has older ones only below it. */
  private newest(): Kept | null {
    const kept = this.idle.pop();
    if (kept && Date.now() - kept.usedAt < STREAM_KEPT) return kept;
    this.idle = [];
    return null;
  }

  private async send(statements: readonly PlainStatement[], call: CallDatabase, stream: Kept | null, closes: boolean): Promise<Rows[]> {
    const url = stream?.url ?? this.url;
    const { status, text } = await call(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...NOT_COMPRESSED, ...(this.token && { authorization: `Bearer ${this.token}` }) },
      body: pipelineBody({ baton: stream?.baton ?? null, statements, closes }),
    });
    // The server no longer has the stream and has run nothing.
    if (status === 400 && stream) return this.send(statements, call, null, closes);
    if (status !== 200) throw new ReadError(`The database answered with ${status}: ${text}`);
    const answer = JSON.parse(text) as PipelineAnswer;
    if (answer.baton) this.idle.push({ baton: answer.baton, url: answer.base_url ? pipelineOf(answer.base_url) : url, usedAt: Date.now() });
    return rowsIn(answer, statements.length);
  }
}

/** By address: a Worker has one database, tests have several at once. */
const opened = new Map<string, Streams>();

/** Runs statements that only read, in one round trip. `wait` limits the wait for a stream. @throws ReadError where one of them fails; ShopError of `call` */
export function readRows(
  { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: token }: DatabaseAddress,
  statements: readonly PlainStatement[],
  call: CallDatabase,
  wait = waitForEach,
): Promise<Rows[]> {
  const address = `${token ?? ''}@${url}`;
  const streams = opened.get(address) ?? new Streams(url, token);
  opened.set(address, streams);
  return streams.read(statements, call, wait);
}
