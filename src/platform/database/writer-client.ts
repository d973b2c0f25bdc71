import { WRITER_CALL_TIMEOUT } from '../../rules/limits.ts';
import { logFault } from '../log/log.ts';
import { isOlderThanKeys, withKey, withoutKey } from './queue/batch-key.ts';
import type { PlainStatement } from './statement.ts';
import { busyResult, type WriteResult, type Writer } from './writer.ts';

/**
 * Calls the Durable Object that writes. A call may fail because the object is moved, reset or overloaded; its stub is then
 * unusable, and it is unknown whether the batch was written. Where the platform calls the failure `retryable`, the
 * batch is sent once more through a new stub. Otherwise, and where that fails too, the result is busy.
 *
 * Repeating a batch that was in fact written is safe: each has a key, and the database refuses a key that it knows.
 */
export function durableObjectWriter(stub: () => Writer): Writer {
  return {
    write: (statements, lane, waited = 0) =>
      inTime(WRITER_CALL_TIMEOUT - waited, async () => {
        const send = async (batch: PlainStatement[]) => {
          const ask = async () => stub().write(batch, lane, waited);
          return ask().catch((error: unknown) => {
            if (isRetryable(error)) return ask();
            throw error;
          });
        };
        try {
          const written = await send(withKey(statements));
          return isOlderThanKeys(written) ? await send(statements) : withoutKey(statements, written);
        } catch (error) {
          logFault('writer: the Durable Object did not answer', error);
          return busyResult('the writer did not answer');
        }
      }),
  };
}

/**
 * Returns whether the platform allows a failed call to be repeated. An overloaded object is not called again: that would add to its load.
 */
function isRetryable(error: unknown): boolean {
  const { retryable, overloaded } = Object(error) as { retryable?: unknown; overloaded?: unknown };
  return retryable === true && overloaded !== true;
}

async function inTime(ms: number, work: () => Promise<WriteResult>): Promise<WriteResult> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<WriteResult>((resolve) => {
    timer = setTimeout(() => resolve(busyResult('the writer took too long')), ms);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}
