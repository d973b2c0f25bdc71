import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { consentRecords } from '../../auth/auth.table.ts';
import { orderMail } from '../../sales/messages/order-mail.server.ts';
import { CODE_TEMPLATE, isOrderKind, orderTemplates, templateValue } from '../../sales/messages/whatsapp-templates.ts';
import { codeKinds } from '../mail-kinds.ts';
import { type outbox, whatsappStops } from '../messages.table.ts';
import { Pointless, Stuck } from '../outbox/delivery-faults.ts';
import { hasWhatsapp, sendTemplate } from './cloud-api.server.ts';

type Row = Pick<typeof outbox.$inferSelect, 'kind' | 'recipient' | 'orderId' | 'payload'>;
const texts = (values: readonly string[]) => values.map((value) => ({ type: 'text', text: templateValue(value) }));

/**
 * Sends a message of the outbox on WhatsApp: a code to whoever asked for it, word of an order to whoever still agrees.
 * @returns what Meta calls it @throws Pointless, Stuck, or an Error where another try may work
 */
export async function sendByWhatsapp(shop: Shop, row: Row): Promise<string | null> {
  const { env } = shop;
  if (!hasWhatsapp(env)) throw new Pointless('WhatsApp is not set up');
  if (codeKinds.has(row.kind)) {
    const parameters = texts([row.payload.code ?? '']);
    shop.calls.spend();
    return sendTemplate(env, row.recipient, CODE_TEMPLATE, [
      { type: 'body', parameters },
      { type: 'button', sub_type: 'url', index: '0', parameters },
    ]);
  }
  if (!isOrderKind(row.kind)) throw new Stuck(`${row.kind} has no WhatsApp template`);
  if (!(await agrees(shop, row.recipient))) throw new Pointless('no longer wished for');
  const mail = await orderMail(shop, row, 'whatsapp');
  const { name, values } = orderTemplates[row.kind];
  shop.calls.spend();
  return sendTemplate(env, row.recipient, name, [
    { type: 'body', parameters: texts(values({ order: mail.view.order, link: mail.link, payload: row.payload })) },
  ]);
}

/** Has the owner of this number agreed, and neither taken it back nor written STOP? */
async function agrees({ db }: Shop, phone: string): Promise<boolean> {
  const given = await db.orm
    .select({ id: consentRecords.id })
    .from(consentRecords)
    .where(
      and(
        eq(consentRecords.subject, phone),
        eq(consentRecords.purpose, 'whatsapp'),
        isNull(consentRecords.withdrawnAt),
        notExists(db.orm.select({ one: sql`1` }).from(whatsappStops).where(eq(whatsappStops.phone, phone))),
      ),
    )
    .limit(1);
  return given.length > 0;
}
