import { readBytes } from '../../../platform/request/body.ts';
import type { Outcome } from './courier.ts';
import type { CourierContext } from './courier-context.ts';
import { PDF_BYTES_MAX, READ_WITHIN } from './courier-limits.ts';
import { done, refused } from './outcomes.ts';

const PDF = '%PDF';

/**
 * Fetches a label or a manifest that a courier has stored under a public address. Whatever does not begin with %PDF is refused, and not for
 * good: an error page, an empty file, a file that is not there yet. `standIn`: the origin of a stand-in on this machine.
 */
export async function fetchPdf(
  context: CourierContext,
  service: string,
  address: string,
  standIn: string | null,
): Promise<Outcome<Uint8Array>> {
  const url = URL.canParse(address) ? new URL(address) : null;
  // The address comes from outside: it must not lead into a network of ours.
  if (url === null || (url.protocol !== 'https:' && url.origin !== standIn)) return refused('other', `${service} named no label.`, false);
  try {
    context.spend();
  } catch {
    return refused('busy', 'No call is left in this run.');
  }
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(context.within(READ_WITHIN)) });
    if (!answer.ok) {
      await answer.body?.cancel();
      return refused('other', `The label of ${service} answered ${answer.status}.`, false);
    }
    const bytes = await readBytes(answer, PDF_BYTES_MAX);
    if (new TextDecoder().decode(bytes.subarray(0, PDF.length)) === PDF) return done(bytes);
    return refused('other', bytes.length === 0 ? `The label of ${service} is empty.` : `The label of ${service} is no PDF.`, false);
  } catch (error) {
    return refused('other', `The label of ${service} did not come (${error instanceof Error ? error.name : 'error'}).`, false);
  }
}
