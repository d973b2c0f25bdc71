import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { grievanceNumber, TICKET_MAILS, TICKETS_LISTED } from '../../rules/grievances/grievance.ts';
import type { Language } from '../../rules/language/languages.ts';
import { urls } from '../../urls.ts';
import type { MessageKind } from '../messages/message-kinds.ts';
import { sendSoon } from '../messages/outbox/send-messages.server.ts';
import { grievances } from './grievances.table.ts';
import { ticketToken } from './ticket-token.server.ts';

/** The mails about complaints that anybody can have sent to any address. */
type AskedMail = Extract<MessageKind, 'grievance-received' | 'grievance-links'>;

/**
 * Returns a statement that queues a mail if its address had fewer than TICKET_MAILS.max of them within the hour, and returns its key. The
 * count is part of the statement, so that presses at once do not exceed it.
 */
export function queueWithinBudget(
  { now }: Shop,
  mail: {
    readonly kind: AskedMail;
    readonly key: string;
    readonly to: string;
    readonly language: Language;
    readonly payload: SQL | string;
  },
): Statement {
  return sql`INSERT INTO outbox (dedupe_key, kind, recipient, payload, language, next_attempt_at, created_at)
    SELECT ${mail.key}, ${mail.kind}, ${mail.to}, ${mail.payload}, ${mail.language}, ${now}, ${now}
    WHERE (SELECT count(*) FROM outbox WHERE recipient = ${mail.to} AND kind IN ('grievance-received', 'grievance-links')
      AND created_at > ${now - TICKET_MAILS.window}) < ${TICKET_MAILS.max}
    ON CONFLICT (dedupe_key) DO NOTHING RETURNING dedupe_key`;
}

/**
 * Mails new links to the newest complaints of an address to that address, if a complaint has this number. The caller learns neither whether
 * it exists nor whose it is.
 */
export async function mailTicketLinks(shop: Shop, number: number): Promise<void> {
  const { orm } = shop.db;
  const found = await orm
    .select({ id: grievances.id, number: grievances.number, email: grievances.email, language: grievances.language })
    .from(grievances)
    .where(sql`${grievances.email} = (SELECT g.email FROM ${grievances} g WHERE g.number = ${number} AND g.email <> '')`)
    .orderBy(desc(eq(grievances.number, number)), desc(grievances.number))
    .limit(TICKETS_LISTED);
  const [first] = found;
  if (!first) return;
  const links = await Promise.all(
    found.map(async (each) => {
      const name = grievanceNumber(each.number);
      return [name, new URL(urls.ticket(name, await ticketToken(shop, each.id, 'mail')), shop.env.SHOP_URL).href];
    }),
  );
  const key = `grievance-links:${first.id}:${shop.now}`;
  const payload = JSON.stringify({ links: JSON.stringify(links) });
  await shop.db.write([queueWithinBudget(shop, { kind: 'grievance-links', key, to: first.email, language: first.language, payload })]);
  sendSoon(shop, key);
}
