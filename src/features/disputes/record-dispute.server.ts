import { and, eq, sql } from 'drizzle-orm';
import { sqlList } from '../../platform/database/columns.ts';
import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import { type DisputePhase, disputeRank, isOpenDispute, openDisputes } from '../../rules/disputes/dispute-states.ts';
import type { GatewayDispute } from '../gateway/gateway-settlements.ts';
import { recordEvent, type WebhookEvent } from '../gateway/webhook-events.server.ts';
import { newFindings } from '../ledger/checks/findings.server.ts';
import { payments } from '../ledger/payments.table.ts';
import { disputes } from './disputes.table.ts';

/** A dispute of a payment that the shop does not have. It is looked at by a person. */
const UNKNOWN_PAYMENT = 'dispute of an unknown payment';

interface Heard {
  readonly event?: WebhookEvent | undefined;
  /** UTC ms at which the bank asked for more; null where it does not. */
  readonly askedAgainAt?: number | null;
}

/**
 * Writes what the gateway says of a dispute, whoever hears it. It goes forward only: an event that comes late changes nothing, and a later phase
 * asks for an answer of its own. One of an unknown payment becomes a finding.
 * @returns false if its payment is not ours
 */
export async function recordDispute(shop: Shop, heard: GatewayDispute, { event, askedAgainAt = null }: Heard = {}): Promise<boolean> {
  const { orm } = shop.db;
  const [payment] = await orm.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, heard.paymentId));
  if (!payment) {
    await shop.db.write(newFindings(shop, 'disputes', [unknownPayment(heard)]));
    return false;
  }
  await shop.db.write([
    ...recordEvent(shop, event, `dispute ${heard.status}`, payment.orderId, true),
    ...disputeStatements(shop, heard),
    ...(askedAgainAt === null ? [] : [askedAgain(shop, heard, askedAgainAt)]),
  ]);
  return true;
}

export const unknownPayment = ({ id, amount }: GatewayDispute) => ({ kind: UNKNOWN_PAYMENT, what: id, theirs: amount });

/** Statements that take a dispute forward to what was heard; none of them does anything where more is known. */
export function disputeStatements({ db: { orm }, now }: Shop, heard: GatewayDispute): Statement[] {
  const { id, status, phase, reasonCode, respondBy } = heard;
  const rank = disputeRank(phase, status);
  const inNewPhase = (column: string, value: string) => sql`CASE phase WHEN ${phase} THEN ${sql.raw(column)} ELSE ${sql.raw(value)} END`;
  return [
    orm
      .insert(disputes)
      .values({ ...heard, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: disputes.id,
        set: {
          ...{ status, phase, reasonCode, updatedAt: now },
          respondBy: respondBy ?? sql`CASE phase WHEN ${phase} THEN respond_by END`,
          documentId: inNewPhase('document_id', 'NULL'),
          answer: inNewPhase('answer', "''"),
          contested: inNewPhase('contested_paise', 'NULL'),
          // What was sent and is with the bank was handed in, also where the reply to it was lost.
          answeredAt: sql`CASE phase WHEN ${phase} THEN coalesce(answered_at, CASE WHEN ${status} = 'under_review' AND answer <> '' THEN ${now} END) END`,
        },
        setWhere: sql`disputes.rank < ${rank}`,
      }),
    // The bank may give more time.
    ...(respondBy === null
      ? []
      : [
          orm
            .update(disputes)
            .set({ respondBy, updatedAt: now })
            .where(and(eq(disputes.id, id), sql`rank = ${rank} AND coalesce(respond_by, 0) < ${respondBy}`)),
        ]),
  ];
}

/** The bank asks for more. What it asked in a phase that is over, or before a decision, is past. */
function askedAgain({ db: { orm }, now }: Shop, { id, phase, respondBy }: GatewayDispute, at: number): Statement {
  const isAsked = sql`phase = ${phase} AND status IN (${sqlList(openDisputes)}) AND coalesce(asked_again_at, 0) < ${at}`;
  return orm
    .update(disputes)
    .set({ askedAgainAt: at, ...(respondBy !== null && { respondBy }), updatedAt: now })
    .where(and(eq(disputes.id, id), isAsked));
}

interface Known {
  readonly status: GatewayDispute['status'];
  readonly phase: DisputePhase;
  readonly answeredAt: number | null;
  readonly askedAgainAt: number | null;
}

/** Returns whether the gateway, asked now, wants more for a dispute whose answer it had: its webhook was lost. */
export const isAskedAgain = (known: Known, { status, phase }: GatewayDispute): boolean =>
  isOpenDispute(known.status) && known.status !== 'open' && status === 'open' && phase === known.phase && !isAsked(known);

const isAsked = ({ answeredAt, askedAgainAt }: Known) => (askedAgainAt ?? 0) > (answeredAt ?? 0);
