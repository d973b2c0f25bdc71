import { TO_DO_MAX } from '../../rules/limits.ts';
import { englishNameOf, otherLanguages } from '../../rules/translations/other-languages.ts';
import { urls } from '../../urls.ts';
import { adminUrls } from '../admin-urls.ts';
import type { ToDoId } from './to-do-queries.server.ts';

/** A kind of work: its words after the number, its screen, and whether it is a fault. */
interface ToDoKind {
  readonly one: string;
  readonly many: string;
  /** The tab of the menu that counts it, and where it is done if not there. */
  readonly place: string;
  readonly href?: string;
  readonly isFault?: boolean;
  /** It may wait for days: the menu does not count it. */
  readonly isQuiet?: boolean;
  /** Another kind counts them too: its tab counts it, and the place of the menu does not. */
  readonly isPart?: boolean;
  /** The bell tells of it, as of every fault. */
  readonly isAlert?: boolean;
}

/** The section of the dashboard that lists the differences in the books. */
export const DIFFERENCES_ID = 'differences';

/** 'Hindi' */
const others = otherLanguages.map(englishNameOf).join(' or ');

/** In the order of the dashboard. */
const toDoKinds = {
  setup: {
    ...{ one: 'part of the settings to fill in before the first order', many: 'parts of the settings to fill in before the first order' },
    ...{ place: adminUrls.settings, href: adminUrls.settingsCard('company'), isFault: true },
  },
  disputes: {
    ...{ one: 'payment that a bank disputes, to answer', many: 'payments that a bank disputes, to answer' },
    ...{ place: adminUrls.inbox, href: adminUrls.disputes, isFault: true },
  },
  pack: { one: 'order to pack', many: 'orders to pack', place: adminUrls.orders },
  late: { one: 'order not sent in time', many: 'orders not sent in time', place: adminUrls.orders, isFault: true, isQuiet: true },
  book: {
    ...{ one: 'order to pack has no courier yet', many: 'orders to pack have no courier yet' },
    ...{ place: adminUrls.parcelsOn('book'), isPart: true },
  },
  missed: {
    ...{ one: 'parcel in trouble', many: 'parcels in trouble', place: adminUrls.parcelsOn('trouble') },
    isFault: true,
  },
  unopened: {
    ...{ one: 'parcel that came back or was lost, to open or settle', many: 'parcels that came back or were lost, to open or settle' },
    ...{ place: adminUrls.parcelsOn('way'), href: adminUrls.parcelsOn('back') },
  },
  lateParcels: {
    ...{
      one: 'parcel that is late',
      many: 'parcels that are late',
      place: adminUrls.parcelsOn('trouble'),
      href: adminUrls.parcelsOn('late'),
    },
    ...{ isFault: true, isQuiet: true },
  },
  cashLate: {
    ...{ one: 'parcel whose cash the courier owes for over ten days', many: 'parcels whose cash the courier owes for over ten days' },
    ...{ place: adminUrls.parcelsOn('cash'), isFault: true },
  },
  calls: { one: 'cash order to call about', many: 'cash orders to call about', place: adminUrls.cashOrdersOn('call') },
  lateCalls: {
    ...{ one: 'cash order without an answer for two days', many: 'cash orders without an answer for two days' },
    ...{ place: adminUrls.cashOrdersOn('waiting'), isFault: true, isQuiet: true },
  },
  problems: {
    one: 'order with a problem',
    many: 'orders with a problem',
    place: adminUrls.orders,
    href: adminUrls.ordersOn('problems'),
    isFault: true,
  },
  decide: { one: 'return to decide', many: 'returns to decide', place: adminUrls.returns },
  settle: { one: 'return to settle', many: 'returns to settle', place: adminUrls.returns },
  complaints: { one: 'complaint to answer', many: 'complaints to answer', place: adminUrls.inbox, href: adminUrls.grievances },
  overdue: {
    one: 'complaint overdue',
    many: 'complaints overdue',
    place: adminUrls.inbox,
    href: adminUrls.grievancesOn('all'),
    isFault: true,
    isQuiet: true,
  },
  lateReturns: { one: 'return overdue', many: 'returns overdue', place: adminUrls.returns, isFault: true, isQuiet: true },
  refunds: {
    ...{ one: 'refund stuck', many: 'refunds stuck', place: adminUrls.orders, href: adminUrls.ordersOn('problems') },
    ...{ isFault: true, isQuiet: true },
  },
  taxes: {
    ...{ one: 'new tax to check before its first invoice', many: 'new taxes to check before their first invoices' },
    ...{ place: adminUrls.gst, isQuiet: true },
  },
  reviews: { one: 'review to check', many: 'reviews to check', place: adminUrls.reviews, href: adminUrls.reviewsOn('waiting') },
  messages: { one: 'message stuck', many: 'messages stuck', place: adminUrls.inbox, href: adminUrls.messages, isFault: true },
  findings: {
    one: 'difference in the books',
    many: 'differences in the books',
    place: urls.adminDashboard,
    href: `${urls.adminDashboard}#${DIFFERENCES_ID}`,
    isFault: true,
    isQuiet: true,
  },
  unreachable: {
    ...{ one: 'piece with stock that nobody can buy', many: 'pieces with stock that nobody can buy' },
    ...{ place: adminUrls.products, href: adminUrls.productsOn('problems'), isFault: true, isQuiet: true },
  },
  low: {
    one: 'piece running low',
    many: 'pieces running low',
    place: adminUrls.products,
    href: adminUrls.runningLow,
    isQuiet: true,
    isAlert: true,
  },
  untranslated: {
    ...{ one: `piece without ${others}`, many: `pieces without ${others}`, place: adminUrls.texts },
    ...{ href: adminUrls.translationsOn('missing'), isQuiet: true },
  },
} as const satisfies Readonly<Record<string, ToDoKind>>;

export const toDoIds: readonly ToDoId[] = Object.keys(toDoKinds) as ToDoId[];

export const kindOf = (id: ToDoId): ToDoKind => toDoKinds[id];

/** Returns whether the bell shows this kind of work. */
export const isAlert = (id: ToDoId): boolean => Boolean(kindOf(id).isFault || kindOf(id).isAlert);

/** Facts on which the words of a line depend. */
interface Counted {
  readonly id: ToDoId;
  readonly count: number;
  readonly outOf: number | null;
}

/** Returns what follows the number of a line: 'order to pack', 'orders to pack', 'of 640 pieces without Hindi'. */
export function toDoWord({ id, count, outOf }: Counted): string {
  const { one, many } = kindOf(id);
  const words = (outOf ?? count) === 1 ? one : many;
  return outOf === null ? words : `of ${outOf} ${words}`;
}

/** 7 → '7', TO_DO_MAX → '99+'. */
export const toDoCount = (count: number): string => (count < TO_DO_MAX ? String(count) : `${TO_DO_MAX - 1}+`);

interface Waiting {
  /** The address of its tab. */
  readonly at: string;
  readonly count: number;
  readonly isPart: boolean;
}

/** Returns what the menu counts, kind by kind. */
export const countedByMenu = (lines: readonly { readonly id: ToDoId; readonly count: number }[]): readonly Waiting[] =>
  lines.flatMap(({ id, count }) => {
    const { place: at, isQuiet, isPart = false } = kindOf(id);
    return isQuiet ? [] : [{ at, count, isPart }];
  });
