import { eq, sql } from 'drizzle-orm';
import { ticketPrefix } from '../../brand/prefixes.ts';
import { violatedConstraint } from '../../platform/database/constraints.ts';
import { sha256 } from '../../platform/hashing.ts';
import type { Shop } from '../../platform/shop.ts';
import { formatDate, istDate } from '../../rules/dates.ts';
import { topicTexts } from '../../rules/grievances/grievance.texts.ts';
import { grievanceClocks, grievanceNumber } from '../../rules/grievances/grievance.ts';
import { newId } from '../../rules/ids.ts';
import { language } from '../../rules/language/language.ts';
import { orderNumberIn } from '../../rules/order/lists/order-search.ts';
import { sendSoon } from '../messages/outbox/send-messages.server.ts';
import type { GrievanceForm } from './grievances.schema.ts';
import { grievanceMessages, grievances } from './grievances.table.ts';
import { queueWithinBudget } from './ticket-mails.server.ts';
import { ticketToken } from './ticket-token.server.ts';

/** The number before the first complaint. */
const NUMBERS_AFTER = 1000;

export interface RaisedGrievance {
  /** 'CHG-1042' */
  readonly number: string;
  /** Opens the complaint; null if another browser sent the same words, so that nobody gets in who knows them. */
  readonly token: string | null;
  /** False if the address has had its mails of the hour. */
  readonly isMailed: boolean;
}

/**
 * Stores a complaint, its first message and the mail with its number in one batch (L2). The same words of the same sender on the same
 * day are one complaint: sending the form again returns it. `sender`: the signed id of the browser.
 */
export async function raiseGrievance(shop: Shop, fields: GrievanceForm, sender: string): Promise<RaisedGrievance> {
  const { db, now } = shop;
  const { topic, text, name, email, phone } = fields;
  const id = newId();
  const requestHash = await sha256([email, topic, text, fields.order, istDate(now)].join('\n'));
  const { answerDueAt, settleDueAt } = grievanceClocks(now);
  const mailKey = `grievance-received:${id}`;
  const number = sql<number>`(SELECT 1 + coalesce(max(number), ${NUMBERS_AFTER}) FROM grievances)`;
  const mailed = { token: await ticketToken(shop, id, 'mail'), topic: topicTexts()[topic], settleBy: formatDate(settleDueAt - 1) };
  // The database assigns the number within this batch, so the mail gets it here.
  const payload = sql`json_set(${JSON.stringify(mailed)}, '$.number', ${`${ticketPrefix}-`} || (SELECT number
      FROM grievances
      WHERE id = ${id}))`;
  try {
    const [made, , queued] = await db.write([
      db.orm
        .insert(grievances)
        .values({
          ...{ id, number, requestHash, sender, topic, orderNumber: orderNumberIn(fields.order), name, email, phone },
          language: language(),
          ...{ answerDueAt, settleDueAt, dueAt: answerDueAt, createdAt: now, updatedAt: now },
        })
        .returning({ number: grievances.number }),
      db.orm.insert(grievanceMessages).values({ grievanceId: id, kind: 'asked', text, createdAt: now }),
      queueWithinBudget(shop, { kind: 'grievance-received', key: mailKey, to: email, language: language(), payload }),
    ]);
    const isMailed = queued?.length === 1;
    if (isMailed) sendSoon(shop, mailKey);
    return { number: grievanceNumber(Number(made?.[0]?.number)), token: await ticketToken(shop, id, 'browser'), isMailed };
  } catch (error) {
    if (violatedConstraint(error) !== 'GRIEVANCE_IS_KNOWN') throw error;
    const { id: knownId, number: knownNumber, sender: first } = grievances;
    const [known] = await db.orm
      .select({
        ...{ id: knownId, number: knownNumber, sender: first },
        isMailed: sql<number>`EXISTS (SELECT 1 FROM outbox WHERE dedupe_key = 'grievance-received:' || ${knownId})`.as('is_mailed'),
      })
      .from(grievances)
      .where(eq(grievances.requestHash, requestHash));
    if (!known) throw error;
    const token = known.sender !== '' && known.sender === sender ? await ticketToken(shop, known.id, 'browser') : null;
    return { number: grievanceNumber(known.number), token, isMailed: Boolean(known.isMailed) };
  }
}
