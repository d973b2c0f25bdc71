import * as z from 'zod';
import type { Settings } from '../../../platform/env.ts';

const API = 'https://api.razorpay.com';

export const documentShape = z.object({ id: z.string().min(1) });

/** One file has it all: the invoice, what the courier says, the messages, and the facts of the order. */
export const proofs = (documentId: string) => ({
  shipping_proof: [documentId],
  billing_proof: [documentId],
  customer_communication: [documentId],
  others: [{ type: 'order_facts', document_ids: [documentId] }],
});

/**
 * Sends a PDF. The SDK takes only files of Node's file system.
 * @throws what the SDK throws for a refusal, and what `fetch` throws for a network that fails
 */
export async function postDocument(settings: Settings, timeout: number, name: string, pdf: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const form = new FormData();
  form.set('purpose', 'dispute_evidence');
  form.set('file', new Blob([pdf], { type: 'application/pdf' }), name);
  const answer = await fetch(`${settings.RAZORPAY_SANDBOX_URL ?? API}/v1/documents`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${settings.RAZORPAY_KEY_ID}:${settings.RAZORPAY_KEY_SECRET}`)}` },
    body: form,
    signal: AbortSignal.timeout(timeout),
  });
  if (answer.ok) return answer.json();
  const said: unknown = await answer.json().catch(() => null);
  throw Object.assign(new Error('refused'), { statusCode: answer.status, ...(said as object | null) });
}
