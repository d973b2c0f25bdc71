import { and, eq, inArray } from 'drizzle-orm';
import { type Answers, answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { isUuid } from '../../../rules/ids.ts';
import { type ReturnStatus, statusesBefore } from '../../../rules/returns/return-moves.ts';
import { returnNumber } from '../../../rules/returns/returns.ts';
import type { MailKind } from '../../messages/mail-kinds.ts';
import { sendMailsOf } from '../../messages/outbox/send-messages.server.ts';
import { queueOrderMail } from '../../sales/messages/queue-order-mail.server.ts';
import { type ReturnRow, readReturn } from '../returns.server.ts';
import { returns } from '../returns.table.ts';

export interface ReturnAnswer {
  readonly id: string;
  /** Words for the customer; they stand in the mail, on the page and in the history. */
  readonly note: string;
  /** Who does it, as the history shows it. */
  readonly by: string;
}

type Step = Exclude<ReturnStatus, 'requested' | 'cancelled'>;
const mails: Record<Step, MailKind> = {
  accepted: 'return-accepted',
  declined: 'return-declined',
  received: 'return-received',
  settled: 'return-settled',
};

/** The move of an administrator, with its guard and its mail: statements for one batch. */
export function answerStatements(
  shop: Shop,
  request: ReturnRow,
  to: Step,
  { note, by }: ReturnAnswer,
  also: Partial<ReturnRow> = {},
): Statement[] {
  const { id, kind, number, orderId } = request;
  const from = statusesBefore(to, 'admin');
  // An exchange that ends with money is told as what it became.
  const told = also.outcome === 'refunded' ? 'refund' : kind;
  return [
    shop.db.orm
      .update(returns)
      .set({ ...also, status: to, actor: 'admin', movedBy: by, moveNote: note || null, answer: note, updatedAt: shop.now })
      .where(and(eq(returns.id, id), eq(returns.status, request.status), inArray(returns.status, from))),
    guardOneRow(),
    queueOrderMail(shop, mails[to], `${mails[to]}:${id}:${shop.now}`, orderId, { number: returnNumber(number), kind: told, note }),
  ];
}

/** Sends the mail at once where the shop has a mailer; the cron sends what a command line left. */
export function sendMailsNow(shop: Shop, orderId: string): void {
  if (shop.env.EMAIL) shop.background(sendMailsOf(shop, orderId));
}

/** @throws ShopError RETURN_NOT_FOUND */
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

/** Repeated, it changes nothing; from a status that does not lead there it is refused. */
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
 * Yes. A missing video is no reason to say no to a fault (L8): the administrator decides.
 * @throws ShopError RETURN_NOT_FOUND, RETURN_STATUS_CHANGED, RETURN_ABOVE_BOUGHT where its pieces are in another request by now
 */
export const acceptReturn = (shop: Shop, asked: ReturnAnswer) => move(shop, 'accepted', asked, { acceptedAt: shop.now });

/** No, with the reason in words. @throws ShopError RETURN_NOTE_NEEDED, RETURN_NOT_FOUND, RETURN_STATUS_CHANGED */
export async function declineReturn(shop: Shop, asked: ReturnAnswer): Promise<void> {
  if (asked.note.trim() === '') throw new ShopError('RETURN_NOTE_NEEDED');
  await move(shop, 'declined', asked, {});
}

/** The pieces are back. @throws ShopError RETURN_NOT_FOUND, RETURN_STATUS_CHANGED */
export const receiveReturn = (shop: Shop, asked: ReturnAnswer) => move(shop, 'received', asked, { receivedAt: shop.now });
