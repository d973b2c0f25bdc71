import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { outbox } from '../messages.table.ts';

const list = <T extends z.core.$ZodType>(of: T) => z._default(z.array(of), []);
/** The part of Meta's events that the shop reads. */
const event = z.object({
  entry: list(
    z.object({
      changes: list(
        z.object({
          value: z.object({
            statuses: list(
              z.object({
                id: z.string(),
                status: z.string(),
                errors: list(z.object({ code: z._default(z.number(), 0), title: z._default(z.string(), '') })),
              }),
            ),
            messages: list(
              z.object({
                from: z.string(),
                /** Unix seconds. */
                timestamp: z._default(z.string(), ''),
                text: z.optional(z.object({ body: z.string() })),
                button: z.optional(z.object({ text: z.string() })),
              }),
            ),
          }),
        }),
      ),
    }),
  ),
});

/** Returns the statements that record a text that a number sent to the shop at `at`, UTC ms; empty if it is neither STOP nor START. */
export type StatementsOfText = (shop: Shop, from: string, text: string, at: number) => Statement[];

/**
 * Records the delivery of messages and, by `statementsOf`, the texts that numbers sent. Safe to repeat and in any order: Meta
 * delivers events more than once.
 * @throws ShopError BAD_REQUEST if the body is not an event
 */
export async function recordWhatsappEvents(shop: Shop, body: string, statementsOf: StatementsOfText): Promise<void> {
  const read = event.safeParse(jsonOf(body));
  if (!read.success) throw new ShopError('BAD_REQUEST');
  const values = read.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
  const receipts = values.flatMap(({ statuses }) => statuses.flatMap((status) => receiptOf(shop, status)));
  const replies = values.flatMap(({ messages }) =>
    messages.flatMap(({ from, text, button, timestamp }) =>
      statementsOf(shop, from, text?.body ?? button?.text ?? '', Number(timestamp) * 1_000 || shop.now),
    ),
  );
  if (receipts.length + replies.length > 0) await shop.db.write([...receipts, ...replies]);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

interface Status {
  readonly id: string;
  readonly status: string;
  readonly errors: readonly { readonly code: number; readonly title: string }[];
}

function receiptOf({ db }: Shop, { id, status, errors: [error] }: Status): Statement[] {
  const isFirst = and(eq(outbox.providerId, id), isNull(outbox.deliveryStatus));
  if (status === 'delivered' || status === 'read') return [db.orm.update(outbox).set({ deliveryStatus: 'delivered' }).where(isFirst)];
  if (status !== 'failed') return [];
  const lastError = `WhatsApp could not deliver it: code ${error?.code ?? 0} ${error?.title ?? ''}`.trim().slice(0, 300);
  return [db.orm.update(outbox).set({ deliveryStatus: 'failed', lastError }).where(isFirst)];
}
