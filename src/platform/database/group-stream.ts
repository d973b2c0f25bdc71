import { type HttpClient, type HttpStream, openHttp, parseLibsqlUrl, ResponseError, type Stmt } from '@libsql/hrana-client';
import { STREAM_KEPT } from '../../rules/limits.ts';
import { type DatabaseAddress, fetchWithRetry } from './connect.ts';
import type { PlainStatement } from './statement.ts';
import { messageOf, statementOf, writeGroup } from './write-group.ts';
import type { WriteResult } from './writer.ts';

/**
 * Sends batches as one transaction. Answers come in the order of the batches.
 * @throws Error where the database was silent, unreachable or failing: nobody knows then what was written
 */
export type SendGroup = (batches: readonly PlainStatement[][], within: number) => Promise<WriteResult[]>;

interface Opened {
  readonly url: string;
  readonly token: string | undefined;
  readonly client: HttpClient;
  readonly stream: HttpStream;
  usedAt: number;
  /** Ends the request under way; every request of the stream has one of its own. */
  signal: AbortSignal;
  /** The server no longer knows the stream and has run nothing. */
  forgotten: boolean;
}

/** Judged by the server before anything of the request runs, so each batch may be sent again by itself. */
const UNREADABLE = /^(SQL|ARGS)_/;

/**
 * Sends groups over one kept stream, a connection of the database that need not be opened each time. One group at a time:
 * the queue sees to that. A stream whose request failed is never used again, whatever state it is in.
 */
export function groupStream(address: () => DatabaseAddress): SendGroup {
  let kept: Opened | null = null;

  async function send(batches: readonly (readonly Stmt[])[], signal: AbortSignal): Promise<WriteResult[]> {
    const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: token } = address();
    const isFit = kept !== null && kept.url === url && kept.token === token && Date.now() - kept.usedAt < STREAM_KEPT;
    const opened = isFit && kept !== null ? kept : open(url, token, signal);
    kept = null;
    opened.signal = signal;
    try {
      const written = await writeGroup(opened.stream.batch(), batches);
      opened.usedAt = Date.now();
      kept = opened;
      return written;
    } catch (error) {
      opened.stream.close();
      if (opened.forgotten) return send(batches, signal);
      if (!(error instanceof ResponseError) || !UNREADABLE.test(error.code ?? '')) throw error;
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
    const fit = encoded.filter((batch) => Array.isArray(batch));
    const written = fit.length > 0 ? await send(fit, AbortSignal.timeout(within)) : [];
    return encoded.map((batch) => (Array.isArray(batch) ? (written.shift() as WriteResult) : batch));
  };
}

/** The batch as it travels, or its answer where an argument has no type of SQLite's. */
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
    const response = await fetchWithRetry(request, opened.signal);
    opened.forgotten = response.status === 400 && opened.usedAt > 0;
    return response;
  };
  return opened;
}
