import { type HttpClient, type HttpStream, openHttp, parseLibsqlUrl, ResponseError, type Stmt } from '@libsql/hrana-client';
import { STREAM_KEPT } from '../../../rules/limits.ts';
import { type DatabaseAddress, NOT_COMPRESSED, sendWithRetry } from '../call-database.ts';
import type { PlainStatement } from '../statement.ts';
import type { WriteResult } from '../writer.ts';
import { messageOf, statementOf, writeGroup } from './write-group.ts';

/**
 * Sends batches as one transaction. Answers come in the order of the batches.
 * @throws Error if the database did not answer or failed: it is then unknown what was written
 */
export type SendGroup = (batches: readonly PlainStatement[][], within: number) => Promise<WriteResult[]>;

interface Opened {
  readonly url: string;
  readonly token: string | undefined;
  readonly client: HttpClient;
  readonly stream: HttpStream;
  usedAt: number;
  /** Aborts the current request; every request of the stream has its own. */
  signal: AbortSignal;
  /** The server no longer has the stream and has run nothing. */
  forgotten: boolean;
}

/** Errors that the server finds before it runs anything of the request, so each batch may be sent again alone. */
const NOT_RUN = /^(SQL|ARGS)_/;

/**
 * Sends groups over one stream, a database connection that need not be opened for each group. The caller must send one group
 * at a time, as the queue does. A stream whose request failed is never used again.
 */
export function groupStream(address: () => DatabaseAddress): SendGroup {
  let idle: Opened | null = null;

  async function send(batches: readonly (readonly Stmt[])[], signal: AbortSignal): Promise<WriteResult[]> {
    const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: token } = address();
    const isUsable = idle !== null && idle.url === url && idle.token === token && Date.now() - idle.usedAt < STREAM_KEPT;
    const opened = isUsable && idle !== null ? idle : open(url, token, signal);
    idle = null;
    opened.signal = signal;
    try {
      const written = await writeGroup(opened.stream.batch(), batches);
      opened.usedAt = Date.now();
      idle = opened;
      return written;
    } catch (error) {
      opened.stream.close();
      if (opened.forgotten) return send(batches, signal);
      if (!(error instanceof ResponseError) || !NOT_RUN.test(error.code ?? '')) throw error;
      if (batches.length === 1) return [{ ok: false, busy: false, message: messageOf(error) }];
      return oneByOne(batches, signal);
    }
  }

  async function oneByOne(batches: readonly (readonly Stmt[])[], signal: AbortSignal): Promise<WriteResult[]> {
    const written: WriteResult[] = [];
    for (const batch of batches) written.push(...(await send([batch], signal)));
    return written;
  }

  return async (batches, within) => {
    const encoded = batches.map(encode);
    const sendable = encoded.filter((batch) => Array.isArray(batch));
    const written = sendable.length > 0 ? await send(sendable, AbortSignal.timeout(within)) : [];
    return encoded.map((batch) => (Array.isArray(batch) ? (written.shift() as WriteResult) : batch));
  };
}

/** Returns the batch in hrana's form, or its refusal where SQLite has no type for an argument. */
function encode(batch: PlainStatement[]): Stmt[] | Extract<WriteResult, { ok: false }> {
  try {
    return batch.map(statementOf);
  } catch (error) {
    return { ok: false, busy: false, message: messageOf(error) };
  }
}

function open(url: string, token: string | undefined, signal: AbortSignal): Opened {
  const client = openHttp(parseLibsqlUrl(url).hranaHttpUrl ?? url, token, (request: Request) => answer(request));
  client.intMode = 'bigint';
  const opened: Opened = { url, token, client, stream: client.openStream(), usedAt: 0, signal, forgotten: false };
  const answer = async (request: Request): Promise<Response> => {
    const response = await sendWithRetry(
      (within) => fetch(request.clone(), { headers: { ...Object.fromEntries(request.headers), ...NOT_COMPRESSED }, signal: within }),
      opened.signal,
    );
    opened.forgotten = response.status === 400 && opened.usedAt > 0;
    return response;
  };
  return opened;
}
