import { WRITER_CALL_TIMEOUT } from '../../rules/limits.ts';
import { logFault } from '../log/log.ts';
import { DatabaseRefusal, type Violation, violatedConstraint } from './constraints.ts';
import { isKnown, isOlderThanKeys, keyOf, withKey, withoutKey } from './queue/batch-key.ts';
import type { PlainStatement } from './statement.ts';
import { busyResult, type WriteResult, type Writer } from './writer.ts';

/**
 * Calls the Durable Object that writes. A call may fail because the object is moved, reset or overloaded; its stub is then
 * unusable, and it is unknown whether the batch was written. Where the platform calls the failure `retryable`, the
 * batch is sent once more through a new stub. Otherwise, and where that fails too, the result is busy.
 *
 * Repeating a batch that was in fact written is safe: each has a key, and the database refuses a key that it knows. Something else may be
 * refused before the key is, because the batch itself has changed it: its version, its stock, a new row. Then the key is asked for alone,
 * so that nobody is told that somebody else changed what they changed themselves.
 */
export function durableObjectWriter(stub: () => Writer): Writer {
  return {
    write: (statements, lane, waited = 0) =>
      inTime(WRITER_CALL_TIMEOUT - waited, async () => {
        const send = async (batch: PlainStatement[]) => {
          const ask = async (asked = batch) => stub().write(asked, lane, waited);
          return ask().catch(async (error: unknown) => {
            if (!isRetryable(error)) throw error;
            const again = await ask();
            const key = saysNothing(again) ? keyOf(batch) : [];
            if (key.length === 0) return again;
            const known = await ask(key);
            // Only a key that is new says that the refusal is true.
            return known.ok ? again : known;
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

/** Refusals by which a caller finds what exists, and answers with it. */
const finding: ReadonlySet<Violation> = new Set([
  'CART_IS_MERGED',
  'CART_IS_OPEN',
  'EVENT_IS_KNOWN',
  'GRIEVANCE_IS_KNOWN',
  'ORDER_KEY_TAKEN',
  'REFUND_IS_KNOWN',
  'RETURN_IS_KNOWN',
  'REVIEW_IS_KNOWN',
  'VIEWS_ARE_WRITTEN',
]);

/** Returns true for a refusal by which no caller finds what exists. */
function saysNothing(written: WriteResult): boolean {
  if (written.ok || written.busy || isKnown(written)) return false;
  const violation = violatedConstraint(new DatabaseRefusal(written.message));
  return violation !== null && !finding.has(violation);
}

async function inTime(ms: number, work: () => Promise<WriteResult>): Promise<WriteResult> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<WriteResult>((resolve) => {
    timer = setTimeout(() => resolve(busyResult('the writer took too long')), ms);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}
