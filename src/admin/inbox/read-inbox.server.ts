import { and, asc, eq, gte } from 'drizzle-orm';
import { isToAnswer } from '../../features/disputes/admin/list-disputes.server.ts';
import { disputes } from '../../features/disputes/disputes.table.ts';
import { isOpen } from '../../features/grievances/admin/list-grievances.server.ts';
import { grievances } from '../../features/grievances/grievances.table.ts';
import { orders } from '../../features/ledger/orders.table.ts';
import { payments } from '../../features/ledger/payments.table.ts';
import { outbox } from '../../features/messages/messages.table.ts';
import { isQueued } from '../../features/messages/outbox/send-messages.server.ts';
import type { Shop } from '../../platform/shop.ts';
import { topicTexts } from '../../rules/grievances/grievance.texts.ts';
import { grievanceNumber } from '../../rules/grievances/grievance.ts';
import { formatInr } from '../../rules/money/money.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { MESSAGE_TRIES } from '../../rules/people/message-deadlines.ts';
import { sentenceCase } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';

/** Of each kind; more are on the kind's own list. */
const SHOWN = 50;

/** Something that somebody waits for. */
export interface InboxRow {
  readonly id: string;
  readonly kind: 'complaint' | 'dispute' | 'message';
  readonly title: string;
  readonly href: string;
  /** The person and the matter. */
  readonly about: string;
  /** UTC ms of its deadline; null for one without. */
  readonly due: number | null;
  /** The shop has answered, and the customer has not. */
  readonly isAnswered: boolean;
  readonly since: number;
}

export interface Inbox {
  readonly rows: readonly InboxRow[];
  /** A kind has more rows than its list shows here. */
  readonly isCut: boolean;
  readonly now: number;
}

function queries({ db: { orm } }: Shop) {
  return {
    complaints: orm
      .select({
        ...{ id: grievances.id, number: grievances.number, topic: grievances.topic, name: grievances.name },
        ...{ status: grievances.status, due: grievances.dueAt, since: grievances.createdAt },
      })
      .from(grievances)
      .where(isOpen)
      .orderBy(asc(grievances.dueAt))
      .limit(SHOWN),
    disputed: orm
      .select({
        ...{ id: disputes.id, number: orders.number, amount: disputes.amount },
        ...{ due: disputes.respondBy, since: disputes.openedAt },
      })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(isToAnswer)
      .orderBy(asc(disputes.respondBy))
      .limit(SHOWN),
    stuck: orm
      .select({ id: outbox.dedupeKey, kind: outbox.kind, recipient: outbox.recipient, since: outbox.createdAt })
      .from(outbox)
      .where(and(isQueued, gte(outbox.attempts, MESSAGE_TRIES)))
      .orderBy(asc(outbox.createdAt))
      .limit(SHOWN),
  };
}

/** Reads what customers and banks wait for, and messages that did not leave, in one round trip: what is due first comes first. */
export async function readInbox(shop: Shop): Promise<Inbox> {
  const { complaints, disputed, stuck } = await shop.db.read(queries(shop));
  const rows: InboxRow[] = [
    ...complaints.map(({ id, number, topic, name, status, due, since }) => ({
      ...{ id, kind: 'complaint' as const, title: `Complaint ${grievanceNumber(number)}`, href: adminUrls.grievance(id) },
      ...{ about: [name || 'Forgotten', topicTexts()[topic]].join(', '), due, isAnswered: status === 'answered', since },
    })),
    ...disputed.map(({ id, number, amount, due, since }) => ({
      ...{ id, kind: 'dispute' as const, title: `Dispute about ${orderNumber(number)}`, href: adminUrls.dispute(id) },
      ...{ about: `A bank asks for ${formatInr(amount)} back`, due, isAnswered: false, since },
    })),
    ...stuck.map(({ id, kind, recipient, since }) => ({
      ...{ id, kind: 'message' as const, title: `Not sent: ${sentenceCase(kind)}`, href: adminUrls.stuckMessages },
      ...{ about: recipient, due: null, isAnswered: false, since },
    })),
  ];
  return {
    rows: rows.toSorted((a, b) => Number(a.isAnswered) - Number(b.isAnswered) || (a.due ?? a.since) - (b.due ?? b.since)),
    isCut: [complaints, disputed, stuck].some(({ length }) => length === SHOWN),
    now: shop.now,
  };
}
