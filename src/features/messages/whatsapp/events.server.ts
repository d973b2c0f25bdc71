import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Statement } from '../../../platform/database/database.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { normalisePhone, PHONE_PATTERN } from '../../../rules/address/pincode.ts';
import { consentWithdrawn } from '../../auth/consents.server.ts';
import { outbox } from '../messages.table.ts';
import { startedByNumber, stoppedByNumber } from './agree.server.ts';

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

/** What people write to get messages, or to get them again. */
const START = /^\W*(start|start all|unstop|subscribe|shuru karo|शुरू करो)\W*$/iu;

/**
 * Notes what became of messages, notes the consent of whoever writes START, and takes back the consent of whoever answers STOP. Safe to repeat and in any order:
 * Meta delivers events more than once.
 * @throws ShopError BAD_REQUEST for what is no event
 */
export async function noteWhatsappEvents(shop: Shop, body: string): Promise<void> {
  const read = event.safeParse(jsonOf(body));
  if (!read.success) throw new ShopError('BAD_REQUEST');
  const values = read.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
  const receipts = values.flatMap(({ statuses }) => statuses.flatMap((status) => receiptOf(shop, status)));
  const wishes = values.flatMap(({ messages }) =>
    messages.flatMap(({ from, text, button }) => wishOf(shop, from, text?.body ?? button?.text ?? '')),
  );
  if (receipts.length + wishes.length > 0) await shop.db.write([...receipts, ...wishes]);
}

/** Statements that note what a number itself wrote: it holds until the number writes otherwise. None for other words, or for what is no mobile number. */
export function wishOf(shop: Shop, from: string, said: string): Statement[] {
  const phone = normalisePhone(from);
  if (!PHONE_PATTERN.test(phone)) return [];
  if (STOP.test(said)) return [stoppedByNumber(shop, phone), ...noMoreWhatsapp(shop, phone)];
  return START.test(said) ? startedByNumber(shop, phone) : [];
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
  const isFirst = and(eq(outbox.providerId, id), isNull(outbox.receipt));
  if (status === 'delivered' || status === 'read') return [db.orm.update(outbox).set({ receipt: 'delivered' }).where(isFirst)];
  if (status !== 'failed') return [];
  const words = `WhatsApp could not deliver it: code ${why?.code ?? 0} ${why?.title ?? ''}`.trim().slice(0, 300);
  return [db.orm.update(outbox).set({ receipt: 'failed', lastError: words }).where(isFirst)];
}

/** Nothing more on WhatsApp to this number: its consent ends, and what waits for it is not sent. */
export function noMoreWhatsapp(shop: Shop, phone: string): Statement[] {
  const digits = normalisePhone(phone);
  if (!PHONE_PATTERN.test(digits)) return [];
  return [
    consentWithdrawn(shop, 'whatsapp', digits),
    sql`UPDATE outbox SET dropped_at = ${shop.now}, last_error = 'no longer wished for', payload = '{}'
      WHERE recipient = ${digits} AND channel = 'whatsapp' AND kind NOT IN ('sign-in-code', 'contact-code') AND sent_at IS NULL AND dropped_at IS NULL`,
  ];
}
