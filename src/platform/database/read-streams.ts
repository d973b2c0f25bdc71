import { DB_TIMEOUT, READ_STREAMS_MAX, STREAM_KEPT } from '../../rules/limits.ts';
import type { CallDatabase, DatabaseAddress } from './call-database.ts';
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

/**
 * The streams of one database. Opening one costs the server about 2.5 ms, because it reads the whole schema: most of what a page
 * costs it. Only names of streams are kept, so requests of a Worker may share them.
 */
class Streams {
  private idle: Kept[] = [];
  /** The streams in use. A request that workerd ended never returns its own, so it is forgotten after a while. */
  private busy = new Set<{ readonly until: number }>();

  private readonly url: string;
  private readonly token: string | undefined;

  constructor(url: string, token: string | undefined) {
    this.url = httpUrl(url);
    this.token = token;
  }

  /** @throws ReadError, or ShopError of `call` */
  async read(statements: readonly PlainStatement[], call: CallDatabase): Promise<Rows[]> {
    const now = Date.now();
    for (const use of this.busy) if (use.until < now) this.busy.delete(use);
    const kept = this.idle.pop();
    // The newest is used first: an old one has older ones only below it.
    const stream = kept && now - kept.usedAt < STREAM_KEPT ? kept : null;
    if (!stream) this.idle = [];
    const closes = this.idle.length + this.busy.size >= READ_STREAMS_MAX;
    const use = { until: now + 2 * DB_TIMEOUT };
    this.busy.add(use);
    try {
      return await this.send(statements, call, stream, closes);
    } finally {
      this.busy.delete(use);
    }
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

/** Runs statements that only read, in one round trip. @throws ReadError where one of them fails; ShopError of `call` */
export function readRows(
  { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: token }: DatabaseAddress,
  statements: readonly PlainStatement[],
  call: CallDatabase,
): Promise<Rows[]> {
  const address = `${token ?? ''}@${url}`;
  const streams = opened.get(address) ?? new Streams(url, token);
  opened.set(address, streams);
  return streams.read(statements, call);
}
