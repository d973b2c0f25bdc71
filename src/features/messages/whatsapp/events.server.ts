import * as z from 'zod/mini';
import type { Statement } from '../../../platform/db.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { normalisePhone, PHONE_PATTERN } from '../../../rules/pincode.ts';
import { consentWithdrawn } from '../../account/consents.server.ts';

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

/** What people write to end messages. */
const STOP = /^\W*(stop|stop all|unsubscribe|opt ?out|band karo|बंद करो|रोको)\W*$/iu;

/**
 * Notes what became of messages, and takes back the consent of whoever answers STOP. Safe to repeat and in any order:
 * Meta delivers events more than once.
 * @throws ShopError BAD_REQUEST for what is no event
 */
export async function noteWhatsappEvents(shop: Shop, body: string): Promise<void> {
  const read = event.safeParse(jsonOf(body));
  if (!read.success) throw new ShopError('BAD_REQUEST');
  const values = read.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
  const receipts = values.flatMap(({ statuses }) => statuses.flatMap(receiptOf));
  const stops = values.flatMap(({ messages }) =>
    messages.filter(({ text, button }) => STOP.test(text?.body ?? button?.text ?? '')).flatMap(({ from }) => noMoreWhatsapp(shop, from)),
  );
  if (receipts.length + stops.length > 0) await shop.db.write([...receipts, ...stops]);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function receiptOf({ id, status, errors: [why] }: { id: string; status: string; errors: { code: number; title: string }[] }): Statement[] {
  if (status === 'delivered' || status === 'read') {
    return [{ sql: "UPDATE outbox SET receipt = 'delivered' WHERE provider_id = ? AND receipt IS NULL", args: [id] }];
  }
  if (status !== 'failed') return [];
  const words = `WhatsApp could not deliver it: code ${why?.code ?? 0} ${why?.title ?? ''}`.trim().slice(0, 300);
  return [{ sql: "UPDATE outbox SET receipt = 'failed', last_error = ? WHERE provider_id = ? AND receipt IS NULL", args: [words, id] }];
}

/** Nothing more on WhatsApp to this number: its consent ends, and what waits for it is not sent. */
export function noMoreWhatsapp(shop: Shop, phone: string): Statement[] {
  const digits = normalisePhone(phone);
  if (!PHONE_PATTERN.test(digits)) return [];
  return [
    consentWithdrawn(shop, 'whatsapp', digits),
    {
      sql: `UPDATE outbox SET dropped_at = ?, last_error = 'no longer wished for', payload = '{}'
        WHERE recipient = ? AND channel = 'whatsapp' AND kind <> 'sign-in-code' AND sent_at IS NULL AND dropped_at IS NULL`,
      args: [shop.now, digits],
    },
  ];
}
