import { TO_DO_MAX } from '../../rules/limits.ts';

/** A kind of work: its words after the number, where it is done, and whether it is a fault. */
interface ToDoKind {
  readonly one: string;
  readonly many: string;
  /** The id of a place in the menu, and what follows its path: '?tab=low', '/running-low'. */
  readonly screen: string;
  readonly search?: string;
  readonly isFault?: boolean;
  /** It may wait for days: the menu does not count it. */
  readonly isQuiet?: boolean;
  /** The bell tells of it, as of every fault. */
  readonly isAlert?: boolean;
}

/** In the order of the dashboard. */
const toDoKinds = {
  setup: {
    ...{ one: 'part of the settings to fill in before the first order', many: 'parts of the settings to fill in before the first order' },
    ...{ screen: 'settings', isFault: true },
  },
  pack: { one: 'order to pack', many: 'orders to pack', screen: 'orders' },
  late: { one: 'order not sent in time', many: 'orders not sent in time', screen: 'orders', isFault: true, isQuiet: true },
  problems: { one: 'order with a problem', many: 'orders with a problem', screen: 'orders', search: '?tab=problems', isFault: true },
  decide: { one: 'return to decide', many: 'returns to decide', screen: 'returns' },
  settle: { one: 'return to settle', many: 'returns to settle', screen: 'returns' },
  complaints: { one: 'complaint to answer', many: 'complaints to answer', screen: 'grievances' },
  overdue: { one: 'complaint overdue', many: 'complaints overdue', screen: 'grievances', search: '?tab=all', isFault: true, isQuiet: true },
  lateReturns: { one: 'return overdue', many: 'returns overdue', screen: 'returns', isFault: true, isQuiet: true },
  refunds: {
    ...{ one: 'refund stuck', many: 'refunds stuck', screen: 'orders', search: '?tab=problems' },
    ...{ isFault: true, isQuiet: true },
  },
  reviews: { one: 'review to check', many: 'reviews to check', screen: 'reviews', search: '?tab=waiting' },
  messages: { one: 'message stuck', many: 'messages stuck', screen: 'messages', isFault: true },
  findings: { one: 'difference in the books', many: 'differences in the books', screen: 'dashboard', isFault: true, isQuiet: true },
  unreachable: {
    ...{ one: 'piece with stock that nobody can buy', many: 'pieces with stock that nobody can buy' },
    ...{ screen: 'products', search: '?tab=problems', isFault: true, isQuiet: true },
  },
  low: { one: 'piece running low', many: 'pieces running low', screen: 'products', search: '/running-low', isQuiet: true, isAlert: true },
} as const satisfies Readonly<Record<string, ToDoKind>>;

export type ToDoId = keyof typeof toDoKinds;

export const toDoIds = Object.keys(toDoKinds) as ToDoId[];

export const kindOf = (id: ToDoId): ToDoKind => toDoKinds[id];

/** What the bell tells of. */
export const isAlert = (id: ToDoId): boolean => Boolean(kindOf(id).isFault || kindOf(id).isAlert);

/** 'order to pack', 'orders to pack' */
export const toDoWord = (id: ToDoId, count: number): string => (count === 1 ? kindOf(id).one : kindOf(id).many);

/** 7 → '7', TO_DO_MAX → '99+'. */
export const toDoCount = (count: number): string => (count < TO_DO_MAX ? String(count) : `${TO_DO_MAX - 1}+`);

/** How many things wait in each place of the menu. */
export function countsByScreen(lines: readonly { readonly id: ToDoId; readonly count: number }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id, count } of lines) {
    const { screen, isQuiet } = kindOf(id);
    if (!isQuiet) counts.set(screen, (counts.get(screen) ?? 0) + count);
  }
  return counts;
}
