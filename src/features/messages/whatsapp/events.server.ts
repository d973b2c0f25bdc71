import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { outbox } from '../messages.table.ts';

const list = <T extends z.core.$ZodType>(of: T) => z._default(z.array(of), []);
/** Part of Meta's events that the shop reads. */
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
                id: z._default(z.string(), ''),
                from: z.string(),
                /** Unix seconds. */
                timestamp: z._default(z.string(), ''),
                text: z.optional(z.object({ body: z.string() })),
                /** A quick reply; `payload`: what the shop wrote into it. */
                button: z.optional(z.object({ text: z.string(), payload: z._default(z.string(), '') })),
              }),
            ),
          }),
        }),
      ),
    }),
  ),
});

/** Returns the statements that record a text that a number sent to the shop at `at`, UTC ms; empty if it is neither STOP nor START. */
type StatementsOfText = (shop: Shop, from: string, text: string, at: number) => Statement[];
/** Returns the statements of a quick reply that a number pressed; empty if the shop did not write its payload. `id`: of the message. */
type StatementsOfTap = (shop: Shop, tap: { readonly id: string; readonly from: string; readonly payload: string }) => Promise<Statement[]>;

/** Handlers of the messages that numbers send; each must be safe to repeat. */
export interface Replies {
  readonly ofText: StatementsOfText;
  readonly ofTap: StatementsOfTap;
}

/**
 * Records the delivery of messages and what numbers sent: texts and pressed buttons. Safe to repeat and in any order: Meta delivers events
 * more than once.
 * @throws ShopError BAD_REQUEST if the body is not an event
 */
export async function recordWhatsappEvents(shop: Shop, body: string, { ofText, ofTap }: Replies): Promise<void> {
  const read = event.safeParse(jsonOf(body));
  if (!read.success) throw new ShopError('BAD_REQUEST');
  const values = read.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
  const receipts = values.flatMap(({ statuses }) => statuses.flatMap((status) => receiptOf(shop, status)));
  const messages = values.flatMap((value) => value.messages);
  const texts = messages.flatMap(({ from, text, button, timestamp }) =>
    ofText(shop, from, text?.body ?? button?.text ?? '', Number(timestamp) * 1_000 || shop.now),
  );
  const taps = await Promise.all(
    messages.map(({ id, from, button }) => (button?.payload ? ofTap(shop, { id, from, payload: button.payload }) : [])),
  );
  const statements = [...receipts, ...texts, ...taps.flat()];
  if (statements.length > 0) await shop.db.write(statements);
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
