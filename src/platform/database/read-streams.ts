import { DB_TIMEOUT, READ_STREAMS_MAX, STREAM_KEPT, STREAM_WAIT } from '../../rules/limits.ts';
import { type CallDatabase, type DatabaseAddress, type Wait, waitForEach } from './call-database.ts';
import { httpUrl, type PipelineAnswer, pipelineBody, ReadError, type Rows, rowsIn } from './hrana.ts';
import type { PlainStatement } from './statement.ts';

/** A database connection that the server keeps between two requests. */
interface Kept {
  readonly baton: string;
  /** Where the server wants the next request of the stream. */
  readonly url: string;
  /** UTC ms. */
  readonly usedAt: number;
}

/** One of READ_STREAMS_MAX places. */
interface Place {
  /** UTC ms after which it counts as free. A request that workerd ended never returns its place. */
  until: number;
}

/**
 * The streams of one database. Opening one costs the server about 2.5 ms, because it reads the whole schema: most of what a page
 * costs it. So a read waits for a free stream rather than opening one. Only names of streams are kept, so requests of a Worker may
 * share them.
 */
class Streams {
  private idle: Kept[] = [];
  private taken = new Set<Place>();
  /** Reads that wait, oldest first; each is called with the place that it gets. */
  private waiting = new Set<(place: Place) => void>();

  private readonly url: string;
  private readonly token: string | undefined;

  constructor(url: string, token: string | undefined) {
    this.url = httpUrl(url);
    this.token = token;
  }

  /** @throws ReadError, or ShopError of `call` */
  async read(statements: readonly PlainStatement[], call: CallDatabase, wait: Wait): Promise<Rows[]> {
    const place = this.take() ?? (await wait((within) => this.turn(Math.min(within, STREAM_WAIT))));
    if (!place) return this.send(statements, call, null, true);
    try {
      return await this.send(statements, call, this.newest(), false);
    } finally {
      this.pass(place);
    }
  }

  private take(): Place | null {
    const now = Date.now();
    for (const place of this.taken) if (place.until < now) this.taken.delete(place);
    if (this.taken.size >= READ_STREAMS_MAX) return null;
    const place = { until: now + 2 * DB_TIMEOUT };
    this.taken.add(place);
    return place;
  }

  /** Waits for a place. Returns null after `within` ms: the read then opens a stream that closes itself. */
  private async turn(within: number): Promise<Place | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const place = await new Promise<Place | null>((resolve) => {
      this.waiting.add(resolve);
      timer = setTimeout(() => {
        this.waiting.delete(resolve);
        resolve(null);
      }, within);
    });
    // Here and not where the place is passed on: a timer belongs to its own request.
    clearTimeout(timer);
    return place;
  }

  private pass(place: Place): void {
    const [next] = this.waiting;
    if (!next) {
      this.taken.delete(place);
      return;
    }
    this.waiting.delete(next);
    place.until = Date.now() + 2 * DB_TIMEOUT;
    next(place);
  }

  /** The stream that was used last, if the server still has it: an old one has older ones only below it. */
  private newest(): Kept | null {
    const kept = this.idle.pop();
    if (kept && Date.now() - kept.usedAt < STREAM_KEPT) return kept;
    this.idle = [];
    return null;
  }

  private async send(statements: readonly PlainStatement[], call: CallDatabase, stream: Kept | null, closes: boolean): Promise<Rows[]> {
    const base = stream?.url ?? this.url;
    const { status, text } = await call(new URL('v3/pipeline', base), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(this.token && { authorization: `Bearer ${this.token}` }) },
      body: pipelineBody({ baton: stream?.baton ?? null, statements, closes }),
    });
    // The server no longer has the stream and has run nothing.
    if (status === 400 && stream) return this.send(statements, call, null, closes);
    if (status !== 200) throw new ReadError(`The database answered with ${status}: ${text}`);
    const answer = JSON.parse(text) as PipelineAnswer;
    if (answer.baton) this.idle.push({ baton: answer.baton, url: answer.base_url ?? base, usedAt: Date.now() });
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
