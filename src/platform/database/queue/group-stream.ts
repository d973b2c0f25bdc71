import { STREAM_KEPT } from '../../../rules/limits.ts';
import { type DatabaseAddress, sendWithRetry } from '../call-database.ts';
import type { PlainStatement } from '../statement.ts';
import {
  batchRequest,
  type HranaStatement,
  hranaStatement,
  httpUrl,
  messageOf,
  NO_RESULT,
  type PipelineAnswer,
  pipelineOf,
  type StepError,
} from '../streams/hrana.ts';
import type { WriteResult } from '../writer.ts';
import { writeGroup } from './write-group.ts';

/**
 * Sends batches as one transaction. Answers come in the order of the batches.
 * @throws Error if the database did not answer or failed: it is then unknown what was written
 */
export type SendGroup = (batches: readonly PlainStatement[][], within: number) => Promise<WriteResult[]>;

interface Stream {
  readonly url: string;
  readonly token: string | undefined;
  /** The address for the next request. */
  readonly pipeline: URL;
  readonly baton: string | null;
  /** UTC ms. */
  readonly usedAt: number;
}

type Batches = readonly (readonly HranaStatement[])[];

/** Errors that the server finds before it runs anything of the request, so each batch may be sent again alone. */
const NOT_RUN = /^(SQL|ARGS)_/;

/**
 * Sends groups over one stream, a database connection that need not be opened for each group. The caller must send one group
 * at a time, as the queue does. A stream whose request failed is never used again.
 */
export function groupStream(address: () => DatabaseAddress): SendGroup {
  let idle: Stream | null = null;

  async function send(batches: Batches, signal: AbortSignal): Promise<WriteResult[]> {
    const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: token } = address();
    const kept = idle?.url === url && idle.token === token && Date.now() - idle.usedAt < STREAM_KEPT ? idle : null;
    idle = null;
    const pipeline = kept?.pipeline ?? pipelineOf(httpUrl(url));
    const { steps, resultsIn } = writeGroup(batches);
    const request = batchRequest(kept?.baton ?? null, token, steps);
    const answer = await sendWithRetry((within) => fetch(pipeline, { ...request, signal: within }), signal);
    const text = await answer.text();
    // The server no longer has the stream and has run nothing.
    if (answer.status === 400 && kept) return send(batches, signal);
    if (!answer.ok) throw new Error(`The database answered with ${answer.status}: ${text}`);
    const { baton, base_url: base, results } = JSON.parse(text) as PipelineAnswer;
    const result = results[0]?.response?.result;
    if (!result) return notRun(results[0]?.error, batches, signal);
    idle = { url, token, pipeline: base ? pipelineOf(base) : pipeline, baton, usedAt: Date.now() };
    return resultsIn(result);
  }

  async function notRun(error: StepError | undefined, batches: Batches, signal: AbortSignal): Promise<WriteResult[]> {
    const message = error ? messageOf(error) : NO_RESULT;
    if (!NOT_RUN.test(error?.code ?? '')) throw new Error(message);
    if (batches.length === 1) return [{ ok: false, busy: false, message }];
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

/** Returns the batch as it is sent, or its refusal where SQLite has no type for an argument. */
function encode(batch: PlainStatement[]): HranaStatement[] | Extract<WriteResult, { ok: false }> {
  try {
    return batch.map(hranaStatement);
  } catch (error) {
    return { ok: false, busy: false, message: (error as Error).message };
  }
}
