import * as z from 'zod';

export const documentShape = z.object({ id: z.string().min(1) });

/** One file has it all: the invoice, what the courier says, the messages, and the facts of the order. */
export const proofs = (documentId: string) => ({
  shipping_proof: [documentId],
  billing_proof: [documentId],
  customer_communication: [documentId],
  others: [{ type: 'order_facts', document_ids: [documentId] }],
});

/** Returns a PDF as the SDK takes it. Its types know only files of Node's file system; it hands the value on as it is. */
export const documentOf = (name: string, pdf: Uint8Array<ArrayBuffer>) => ({
  purpose: 'dispute_evidence' as const,
  file: { value: new File([pdf], name, { type: 'application/pdf' }) as never },
});
