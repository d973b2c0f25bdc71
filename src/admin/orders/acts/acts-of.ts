import { isEditable } from '../../../rules/order/edits/order-edits.ts';
import { actInstead, type MoveFacts, moveKindOrRefusal } from '../../../rules/order/order-moves.ts';
import { isRevenue, isSent } from '../../../rules/order/order-status.ts';
import { isRefusal } from '../../../rules/refusals/refusal.ts';
import type { IconName } from '../../../ui/icon/icon-paths.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';
import { choicesOf } from '../edit/piece-choices.ts';

/** An act of the owner on the page of an order. */
export type Act =
  | 'confirm'
  | 'book'
  | 'print'
  | 'write'
  | 'tracking'
  | 'pieces'
  | 'add'
  | 'discount'
  | 'address'
  | 'refund-all'
  | 'refund'
  | 'cancel'
  | 'customer-page';

type Facts = MoveFacts &
  Pick<
    OrderRecord,
    | 'advance'
    | 'isToBook'
    | 'hasParcel'
    | 'trackingUrl'
    | 'left'
    | 'customerName'
    | 'pieces'
    | 'sizes'
    | 'giftWrap'
    | 'wrapOff'
    | 'giftNote'
    | 'paidOnline'
    | 'travels'
    | 'customerEmail'
  >;

const actWords: Readonly<Record<Act, readonly [word: string, icon: IconName]>> = {
  confirm: ['Confirm', 'badge-check'],
  book: ['Book courier', 'truck'],
  print: ['Print', 'printer'],
  write: ['Write', 'message-circle'],
  tracking: ['Add tracking', 'truck'],
  pieces: ['Change pieces', 'pencil'],
  add: ['Add pieces', 'plus'],
  discount: ['Give a discount', 'ticket-percent'],
  address: ['Change address', 'pencil'],
  'refund-all': ['Cancel and refund', 'circle-x'],
  refund: ['Refund…', 'indian-rupee'],
  cancel: ['Cancel', 'circle-x'],
  'customer-page': ['As the customer sees it', 'eye'],
};

const wordOf = (act: Act, { trackingUrl }: Pick<Facts, 'trackingUrl'>): string =>
  act === 'tracking' && trackingUrl ? 'Change tracking' : actWords[act][0];

/** Returns whether the price of an order can still fall. Money that came by hand is given back by hand. */
export const takesDiscount = ({ status, paidByHand, paidOnline }: Pick<Facts, 'status' | 'paidByHand' | 'paidOnline'>): boolean =>
  isEditable(status) && paidByHand === null && !paidOnline;

/** Returns whether pieces can be added, as its customer may: a present stays one present, and what travels along takes nothing with it. */
export const takesPieces = ({
  status,
  giftWrap,
  travels,
  customerEmail,
}: Pick<Facts, 'status' | 'giftWrap' | 'travels' | 'customerEmail'>): boolean =>
  isEditable(status) && giftWrap === null && customerEmail !== '' && !travels.some(({ isSelf, until }) => isSelf === 1 && until !== null);

/** Returns the acts of an order, each with its word and icon. The first is the next one; on a phone the others are under "More". */
export function actsOf(order: Facts): readonly { readonly act: Act; readonly word: string; readonly icon: IconName }[] {
  const isSold = isRevenue(order.status);
  const isCancelled = !isRefusal(moveKindOrRefusal(order, 'cancelled_by_user')) && !isSent(order.status);
  const waits = order.waitsForAnswer === true;
  const acts: readonly (readonly [Act, boolean])[] = [
    // Of an advance only the money is an answer.
    ['confirm', waits && order.advance === 0],
    ['book', order.isToBook && !waits],
    // Its courier brings the number of a parcel along.
    ['tracking', isSold && !order.hasParcel],
    ['print', isSold],
    ['write', order.customerName !== ''],
    ['print', !isSold],
    ['tracking', !isSold || order.hasParcel],
    ['pieces', isEditable(order.status) && choicesOf(order).length > 0],
    ['add', takesPieces(order)],
    ['discount', takesDiscount(order)],
    ['address', isEditable(order.status)],
    ['refund', order.left > 0],
    ['refund-all', actInstead(order, 'refunded') === 'cancel'],
    ['cancel', isCancelled],
    ['customer-page', true],
  ];
  return acts.flatMap(([act, isOffered]) => (isOffered ? [{ act, word: wordOf(act, order), icon: actWords[act][1] }] : []));
}
