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

/** What is written down of what a number wrote to the shop. */
export type WishOf = (shop: Shop, from: string, said: string) => Statement[];

/**
 * Notes what became of messages and, by `consentStatements`, what numbers wrote. Safe to repeat and in any order: Meta delivers events more than once.
 * @throws ShopError BAD_REQUEST for what is no event
 */
export async function recordWhatsappEvents(shop: Shop, body: string, wishOf: WishOf): Promise<void> {
  const read = event.safeParse(jsonOf(body));
  if (!read.success) throw new ShopError('BAD_REQUEST');
  const values = read.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
  const receipts = values.flatMap(({ statuses }) => statuses.flatMap((status) => receiptOf(shop, status)));
  const wishes = values.flatMap(({ messages }) =>
    messages.flatMap(({ from, text, button }) => wishOf(shop, from, text?.body ?? button?.text ?? '')),
  );
  if (receipts.length + wishes.length > 0) await shop.db.write([...receipts, ...wishes]);
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

function receiptOf({ db }: Shop, { id, status, errors: [why] }: Status): Statement[] {
  const isFirst = and(eq(outbox.providerId, id), isNull(outbox.deliveryStatus));
  if (status === 'delivered' || status === 'read') return [db.orm.update(outbox).set({ deliveryStatus: 'delivered' }).where(isFirst)];
  if (status !== 'failed') return [];
  const words = `WhatsApp could not deliver it: code ${why?.code ?? 0} ${why?.title ?? ''}`.trim().slice(0, 300);
  return [db.orm.update(outbox).set({ deliveryStatus: 'failed', lastError: words }).where(isFirst)];
}
