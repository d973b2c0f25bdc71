import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '../../../platform/database/ready-query.ts';
import { logFault } from '../../../platform/log/log.ts';
import { readForm } from '../../../platform/request/body.ts';
import { clientName } from '../../../platform/request/rate-limit.ts';
import { pageOwnerOf } from '../../../platform/request/session.ts';
import { ensureGuest } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { shopErrorIn } from '../../../platform/shop-error.ts';
import { PHONE_PATTERN } from '../../../rules/address/pincode.ts';
import { paise } from '../../../rules/money/money.ts';
import { isPaidAtDoor } from '../../../rules/order/manual-order.ts';
import { isRevenue } from '../../../rules/order/order-status.ts';
import { attemptLimits, LINK_AGAIN_AFTER } from '../../../rules/people/rate-limits.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { PASTED_MAX } from '../../../rules/typed/format-characters.ts';
import { assertNoWait, countLimitedAttempts, ipAttempt, type LimitedAttempt, undoAttempts } from '../../auth/rate-limits.server.ts';
import { emptyLayoutData, type LayoutData, layoutDataOf, layoutQueries, readLayoutData } from '../../content/layout-data.server.ts';
import { queueOrderMessage } from '../../ledger/messages/queue-order-message.server.ts';
import { orderEvents, orders } from '../../ledger/orders.table.ts';
import { sendMessagesOf } from '../../messages/outbox/send-messages.server.ts';
import type { NextOrder, OrderDays } from '../order-page/order-steps.ts';
import { type OrderSummary, orderSummary } from '../order-page/order-summary.ts';
import { type TimelineEntry, timeline } from '../order-page/timeline.ts';
import { type LastOrder, lastOrderQuery } from './last-order.server.ts';
import { answerCode, type CodeAnswer } from './open-by-code.server.ts';
import { type TrackAsked, trackKey } from './track-order.schema.ts';
import { trackOrderTexts } from './track-order.texts.ts';

/**
 * Facts that a number and a contact reveal: the state of the order and its rough destination. There is no link to the result, so it cannot
 * be forwarded, and nothing can be confirmed, paid or cancelled here.
 */
interface PublicOrder extends Pick<OrderSummary, 'number' | 'badge' | 'steps' | 'tracking'> {
  readonly tone: OrderSummary['words']['tone'];
  readonly city: string;
  /** '560' */
  readonly pinPrefix: string;
  readonly moments: readonly TimelineEntry[];
  /** The order has an address to which its link can be sent. */
  readonly hasAddress: boolean;
  /** A code can be sent to a contact of it. */
  readonly canOpen: boolean;
  /** The link was sent again by this request, or by one a few minutes ago. */
  readonly isLinkSent: boolean;
  /** UTC ms. */
  readonly orderedAt: number;
  readonly days: OrderDays;
  /** Facts for the next step of a sold order, with the cash to keep ready; null once it was delivered, and for what was not sold. */
  readonly next: NextOrder | null;
}

/** Reads what a page shows next to the order, in the same round trip. @param where a condition on `orders` that matches one order */
type QueryBeside<R> = (shop: Shop, where: SQL | undefined) => QueryOf<R>;

export interface TrackPage<R> extends CodeAnswer {
  readonly frame: LayoutData;
  readonly status: 200 | 404 | 429 | 503;
  /** The form as typed. */
  readonly asked: TrackAsked;
  readonly problem: string | null;
  /** The last order of this browser; null where there is none, or one is shown. */
  readonly last: LastOrder | null;
  readonly found: (PublicOrder & { readonly beside: R }) | null;
}

/**
 * The data of /track-order for a GET or a POST. A failure of the database becomes a message on the page.
 * @param next to what else the page shows of the order: its parcels
 * @throws ShopError BODY_TOO_LARGE
 */
export async function trackPage<R>(shop: Shop, request: Request, beside: QueryBeside<R>): Promise<TrackPage<R>> {
  const isAsking = request.method === 'POST';
  const form = isAsking ? await formOf(request) : blank;
  const asked = { order: form.order, contact: form.contact };
  const page = { asked, found: null, problem: null, code: null, opens: null, last: null, setCookie: null };
  if (form.act === 'forget') {
    // A new guest: this browser opens no order that it made before.
    const { setCookie } = await ensureGuest(shop.env, { guestId: null });
    return { ...page, frame: await readLayoutData(shop), setCookie, status: 200 };
  }
  if (!isAsking) return { ...page, ...(await readBlankPage(shop, request)), status: 200 };
  try {
    const answer = await findOrder(shop, request, form, beside);
    return answer.found
      ? { ...page, ...answer, status: 200 }
      : { ...page, frame: answer.frame, problem: trackOrderTexts().notFound, status: 404 };
  } catch (error) {
    if (shopErrorIn(error)?.code === 'TOO_MANY_TRIES') {
      return { ...page, frame: emptyLayoutData, problem: orderRefusal('TOO_MANY_TRIES').message, status: 429 };
    }
    logFault('track order', error);
    return { ...page, frame: emptyLayoutData, problem: orderRefusal('SHOP_BUSY').message, status: 503 };
  }
}

/** The page before anything is asked, with the last order of this browser in the same round trip. */
async function readBlankPage(shop: Shop, request: Request): Promise<Pick<TrackPage<unknown>, 'frame' | 'last'>> {
  const owner = await pageOwnerOf(shop, request);
  if (owner.guestId === null || owner.userId !== null) return { frame: await readLayoutData(shop), last: null };
  const { frame, last } = await shop.db.read({ frame: layoutQueries(shop), last: lastOrderQuery(shop, owner) });
  return { frame: layoutDataOf(frame), last: last[0] ?? null };
}

/** The form as posted. `act`: to send the link, to send a code, to open the order with it, or to forget the last order; '' tracks. */
interface TrackForm extends TrackAsked {
  readonly act: string;
  readonly typed: string;
}
const blank: TrackForm = { order: '', contact: '', act: '', typed: '' };

/** Reads the fields of the form; empty where the body is not a form. @throws ShopError BODY_TOO_LARGE */
async function formOf(request: Request): Promise<TrackForm> {
  const form = await readForm(request);
  const field = (name: string) => form.get(name) ?? '';
  return { order: field('order'), contact: field('contact'), act: field('act'), typed: field('code').slice(0, PASTED_MAX) };
}

const attemptsFor = (number: number, request: Request): LimitedAttempt[] => [
  [`track:${number}:${clientName(request)}`, attemptLimits.track],
  [`track:${number}`, attemptLimits.trackAnywhere],
];

/**
 * A wrong number and a wrong contact run the same steps: the attempt is counted, then the same queries run. Attempts count
 * against the number whether or not such an order exists; a successful one is not counted. When strangers have used up the
 * attempts of a number, only the browser or account that placed the order may still look it up.
 */
async function findOrder<R>(
  shop: Shop,
  request: Request,
  asked: TrackForm,
  beside: QueryBeside<R>,
): Promise<Pick<TrackPage<R>, 'frame' | 'found'> & Partial<CodeAnswer>> {
  const { number, email, phone } = trackKey(asked);
  assertNoWait((await countLimitedAttempts(shop, [ipAttempt(request, 'track', attemptLimits.trackHere)])).wait);
  const ofNumber = number === null ? [] : attemptsFor(number, request);
  const { wait } = await countLimitedAttempts(shop, ofNumber);
  const owner = await pageOwnerOf(shop, request);
  const own = or(...(owner.userId ? [eq(orders.userId, owner.userId)] : []), ...(owner.guestId ? [eq(orders.guestId, owner.guestId)] : []));
  if (wait > 0 && !own) assertNoWait(wait);
  const { orm } = shop.db;
  const isMatch = and(
    wait > 0 ? own : undefined,
    eq(orders.number, number ?? -1),
    or(eq(orders.customerEmail, email ?? '-'), sql`${orders.shippingAddress} ->> 'phone' = ${phone ?? '-'}`),
  );
  const chosen = orm.select({ id: orders.id }).from(orders).where(isMatch);
  const { events, ...read } = await shop.db.read({
    frame: layoutQueries(shop),
    order: orm
      .select({
        id: orders.id,
        number: orders.number,
        status: orders.status,
        method: orders.method,
        createdAt: orders.createdAt,
        paidAt: orders.paidAt,
        paidByHand: orders.paidByHand,
        hasMails: orders.hasMails,
        due: orders.due,
        advanced: orders.advanced,
        hasAddress: sql<number>`${orders.customerEmail} <> '' AND ${orders.hasMails}`,
        trackingUrl: orders.trackingUrl,
        email: orders.customerEmail,
        phone: sql<string>`coalesce(${orders.shippingAddress} ->> 'phone', '')`,
        city: sql<string>`${orders.shippingAddress} ->> 'city'`,
        pin: sql<string>`${orders.shippingAddress} ->> 'pin_code'`,
      })
      .from(orders)
      .where(isMatch),
    events: orm.select().from(orderEvents).where(sql`${orderEvents.orderId} = (${chosen})`).orderBy(orderEvents.seq),
    beside: beside(shop, isMatch),
  });
  const frame = layoutDataOf(read.frame);
  const [order] = read.order;
  if (!order) {
    assertNoWait(wait);
    return { frame, found: null };
  }
  await undoAttempts(shop, ofNumber);
  const isLinkSent = asked.act === 'link';
  if (isLinkSent) await sendLink(shop, order.id);
  const canOpen = Boolean(order.hasAddress) && PHONE_PATTERN.test(order.phone);
  const answer = canOpen ? await answerCode(shop, request, owner.guestId, order, asked) : {};
  const publicOrder = {
    ...order,
    customerName: '',
    customerEmail: '',
    total: paise(0),
    due: paise(0),
    advanced: paise(0),
    shippingAddress: { pin_code: order.pin },
  };
  const {
    number: name,
    badge,
    steps,
    tracking,
    words,
    days,
  } = orderSummary({ order: publicOrder, events }, [], { holidays: frame.store.holidays, now: shop.now });
  const moments = timeline({ order: publicOrder, events }, [], { amounts: false });
  const { city, pin } = order;
  const link = { hasAddress: Boolean(order.hasAddress), isLinkSent, canOpen };
  const next = nextOf(order);
  const more = { orderedAt: order.createdAt, days, next, beside: read.beside as R };
  return {
    frame,
    ...answer,
    found: { number: name, badge, steps, tracking, tone: words.tone, city, pinPrefix: pin.slice(0, 3), moments, ...link, ...more },
  };
}

/**
 * Mails the signed link to the address of the order, whatever contact was typed. Repeating it within `LINK_AGAIN_AFTER` sends nothing, so
 * that nobody can fill an inbox.
 */
async function sendLink(shop: Shop, orderId: string): Promise<void> {
  await shop.db.write([queueOrderMessage(shop, 'order-link', `link:${orderId}:${Math.floor(shop.now / LINK_AGAIN_AFTER)}`, orderId)]);
  shop.background(sendMessagesOf(shop, orderId));
}

interface Coming extends Omit<NextOrder, 'deliveredAt' | 'shippingAddress'> {
  readonly city: string;
}

/** The amount is told of cash alone, which has to be kept ready. */
function nextOf({ status, method, paidByHand, due, advanced, city }: Coming): NextOrder | null {
  if (!isRevenue(status) || status === 'delivered') return null;
  const money = isPaidAtDoor({ method, paidByHand }) ? { due, advanced } : { due: paise(0), advanced: paise(0) };
  return { status, method, paidByHand, ...money, deliveredAt: null, shippingAddress: { city } };
}
