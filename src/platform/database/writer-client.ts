import { WRITER_CALL_TIMEOUT } from '../../rules/limits.ts';
import { logFault } from '../log.ts';
import { busyResult, type WriteResult, type Writer } from './writer.ts';

/**
 * The way to the Durable Object that writes. A call to it may fail because the object is moved, reset or overloaded; then
 * its stub is broken, and whether the batch was written is unknown. Where the platform calls the failure `retryable`, the
 * batch is sent once more through a new stub. Otherwise, and where that fails too, it is busy: never a fault of the request.
 *
 * To repeat a batch that was written after all is safe: orders, payments, refunds, messages and events carry unique keys,
 * so it is refused and its caller finds what is there; a conditional update meets no row and reads like somebody else's
 * having been faster. Only counters of tries and "add to cart" have no key: they count once more, and nobody pays for it.
 */
export function durableObjectWriter(stub: () => Writer): Writer {
  return {
    write: (statements, lane, waited = 0) =>
      inTime(WRITER_CALL_TIMEOUT - waited, async () => {
        const ask = async () => stub().write(statements, lane, waited);
        try {
          return await ask().catch((error: unknown) => {
            if (isRetryable(error)) return ask();
            throw error;
          });
        } catch (error) {
          logFault('writer: the object did not answer', error);
          return busyResult('the writer did not answer');
        }
      }),
  };
}

/** What the platform says of a call that failed. An overloaded object only gets worse by being asked again. */
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
