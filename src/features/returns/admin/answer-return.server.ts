import { and, eq, inArray } from 'drizzle-orm';
import { type Answers, answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isUuid } from '../../../rules/ids.ts';
import { type ReturnStatus, statusesBefore } from '../../../rules/returns/return-moves.ts';
import { isFaultReason, returnNumber } from '../../../rules/returns/returns.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import type { MessageKind } from '../../messages/message-kinds.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import type { ReturnMoney } from '../return-step-mail.ts';
import { type ReturnRow, readReturn } from '../returns.server.ts';
import { returns } from '../returns.table.ts';

export interface ReturnAnswer {
  readonly id: string;
  /** A text for the customer, shown in the mail, on the page and in the history. */
  readonly note: string;
  /** The answering person, as the history shows them. */
  readonly by: string;
}

type Step = Exclude<ReturnStatus, 'requested' | 'cancelled'>;
const mails: Record<Step, MessageKind> = {
  accepted: 'return-accepted',
  declined: 'return-declined',
  received: 'return-received',
  settled: 'return-settled',
};

/** Statements for one batch: the administrator's status change, its guard, its line in the audit log and its mail. */
export function answerStatements(
  shop: Shop,
  request: ReturnRow,
  to: Step,
  { note, by }: ReturnAnswer,
  also: Partial<ReturnRow> = {},
): Statement[] {
  const { id, kind, number, orderId, reason } = request;
  const from = statusesBefore(to, 'admin');
  const money: ReturnMoney = also.refund === 0 ? 'none' : also.isManual ? 'hand' : 'gateway';
  // The mail about an exchange that ends with a refund calls it a refund.
  const mailedKind = also.outcome === 'refunded' ? 'refund' : kind;
  return [
    shop.db.orm
      .update(returns)
      .set({ ...also, status: to, actor: 'admin', movedBy: by, moveNote: note || null, answer: note, updatedAt: shop.now })
      .where(and(eq(returns.id, id), eq(returns.status, request.status), inArray(returns.status, from))),
    guardOneRow(),
    recordAction(shop, {
      by,
      action: to,
      kind: 'return',
      id,
      label: returnNumber(number),
      changes: {
        status: [request.status, to],
        ...(also.outcome && { outcome: [null, also.outcome] }),
        ...(typeof also.refund === 'number' && { refund: [null, also.refund] }),
      },
    }),
    queueOrderMessage(shop, mails[to], `${mails[to]}:${id}:${shop.now}`, orderId, {
      ...{ number: returnNumber(number), kind: mailedKind, note },
      ...(to === 'accepted' && { way: isFaultReason(reason) ? 'shop' : 'customer' }),
      ...(to === 'settled' && { money }),
    }),
  ];
}

/** Sends the order's mails at once if a mail service is configured; on the command line it is not, and the cron sends them. */
export function sendMailsNow(shop: Shop, orderId: string): void {
  if (shop.env.EMAIL) shop.background(sendMessagesOf(shop, orderId));
}

/** Reads a return. @throws ShopError RETURN_NOT_FOUND */
export async function findReturnRequest(shop: Shop, id: string) {
  const found = isUuid(id) ? await readReturn(shop, id.toLowerCase()) : null;
  if (!found) throw new ShopError('RETURN_NOT_FOUND');
  return found;
}

const answers: Answers = {
  RETURN_ABOVE_BOUGHT: 'RETURN_ABOVE_BOUGHT',
  CONFLICT: 'RETURN_STATUS_CHANGED',
  TRANSITION_NOT_ALLOWED: 'RETURN_STATUS_CHANGED',
};

/**
 * Changes the status of a request. Repeating it changes nothing. @throws ShopError RETURN_STATUS_CHANGED if it is not allowed
 */
async function move(shop: Shop, to: 'accepted' | 'declined' | 'received', asked: ReturnAnswer, also: Partial<ReturnRow>): Promise<void> {
  const { request } = (await findReturnRequest(shop, asked.id)).view;
  if (request.status === to) return;
  if (!statusesBefore(to, 'admin').includes(request.status)) throw new ShopError('RETURN_STATUS_CHANGED', { status: request.status });
  try {
    await shop.db.write(answerStatements(shop, request, to, asked, also));
  } catch (error) {
    throw answerTo(error, answers) ?? error;
  }
  sendMailsNow(shop, request.orderId);
}

/**
 * Accepts a request. A missing video does not rule out a fault (L8): the administrator decides.
 * @throws ShopError RETURN_NOT_FOUND, RETURN_STATUS_CHANGED, RETURN_ABOVE_BOUGHT if its pieces are now in another request
 */
export const acceptReturn = (shop: Shop, asked: ReturnAnswer) => move(shop, 'accepted', asked, { acceptedAt: shop.now });

/** Declines a request; a note is required. @throws ShopError RETURN_NOTE_NEEDED, RETURN_NOT_FOUND, RETURN_STATUS_CHANGED */
export async function declineReturn(shop: Shop, asked: ReturnAnswer): Promise<void> {
  if (asked.note.trim() === '') throw new ShopError('RETURN_NOTE_NEEDED');
  await move(shop, 'declined', asked, {});
}

/** Records that the pieces have arrived. @throws ShopError RETURN_NOT_FOUND, RETURN_STATUS_CHANGED */
export const receiveReturn = (shop: Shop, asked: ReturnAnswer) => move(shop, 'received', asked, { receivedAt: shop.now });
