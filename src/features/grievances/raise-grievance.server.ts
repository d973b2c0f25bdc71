import { eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../platform/database/constraints.ts';
import { sha256 } from '../../platform/hashing.ts';
import type { Shop } from '../../platform/shop.ts';
import { formatDate, istDate } from '../../rules/dates.ts';
import { grievanceClocks, grievanceNumber, topicWords } from '../../rules/grievances/grievance.ts';
import { newId, orderNumberIn } from '../../rules/ids.ts';
import { queueMail } from '../messages/outbox/outbox.server.ts';
import { sendSoon } from '../messages/outbox/send-messages.server.ts';
import type { GrievanceForm } from './grievances.schema.ts';
import { grievanceMessages, grievances } from './grievances.table.ts';
import { ticketToken } from './ticket-token.server.ts';

/** The number before the first complaint. */
const NUMBERS_AFTER = 1000;

export interface RaisedGrievance {
  /** 'CHG-1042' */
  readonly number: string;
  readonly token: string;
}

/**
 * Stores a complaint, its first message and the mail with its number in one batch (L2). The same words of the same sender on the same
 * day are one complaint: sending the form again returns it.
 */
export async function raiseGrievance(shop: Shop, fields: GrievanceForm): Promise<RaisedGrievance> {
  const { db, now } = shop;
  const { topic, text, name, email, phone } = fields;
  const id = newId();
  const token = await ticketToken(shop, id);
  const requestHash = await sha256([email, topic, text, fields.order, istDate(now)].join('\n'));
  const { answerDueAt, settleDueAt } = grievanceClocks(now);
  const mailKey = `grievance-received:${id}`;
  const number = sql<number>`(SELECT 1 + coalesce(max(number), ${NUMBERS_AFTER}) FROM grievances)`;
  const payload = { token, topic: topicWords[topic], settleBy: formatDate(settleDueAt - 1) };
  try {
    const [made] = await db.write([
      db.orm
        .insert(grievances)
        .values({
          ...{ id, number, requestHash, topic, orderNumber: orderNumberIn(fields.order), name, email, phone },
          ...{ answerDueAt, settleDueAt, dueAt: answerDueAt, createdAt: now, updatedAt: now },
        })
        .returning({ number: grievances.number }),
      db.orm.insert(grievanceMessages).values({ grievanceId: id, kind: 'asked', text, createdAt: now }),
      queueMail(shop, 'grievance-received', mailKey, email, payload),
      // The database assigns the number within this batch, so the mail gets it here.
      sql`UPDATE outbox SET payload = json_set(payload, '$.number', 'CHG-' || (SELECT number FROM grievances WHERE id = ${id}))
        WHERE dedupe_key = ${mailKey}`,
    ]);
    sendSoon(shop, mailKey);
    return { number: grievanceNumber(Number(made?.[0]?.number)), token };
  } catch (error) {
    if (violatedConstraint(error) !== 'GRIEVANCE_IS_KNOWN') throw error;
    const [known] = await db.orm.select().from(grievances).where(eq(grievances.requestHash, requestHash));
    if (!known) throw error;
    return { number: grievanceNumber(known.number), token: await ticketToken(shop, known.id) };
  }
}
