import { stateNamed } from '../address/states.ts';
import { originWord } from '../links/origin.ts';
import { handPayments, handPaymentWords, sourceWords } from '../order/manual-order.ts';

/** The days that a report may count sold orders by. Each sold order counts once on every one of these days that it has. */
export const reportClocks = ['order', 'dispatch', 'delivery', 'document'] as const;
export type ReportClock = (typeof reportClocks)[number];

/** Dimensions of a report. `all`: by the days themselves. */
export const reportDimensions = ['all', 'piece', 'category', 'coupon', 'state', 'source', 'method', 'courier'] as const;
export type ReportDimension = (typeof reportDimensions)[number];

/** An order has several pieces and categories: their rows have the pieces' own money, without delivery and refunds. */
export const isByPiece = (dimension: ReportDimension): boolean => dimension === 'piece' || dimension === 'category';

export const clockWords: Readonly<Record<ReportClock, string>> = {
  order: 'Day of the order',
  dispatch: 'Day of dispatch',
  delivery: 'Day of delivery',
  document: 'Day of the invoice',
};

/** The clock in a sentence, as a report prints it. */
export const clockSentences: Readonly<Record<ReportClock, string>> = {
  order: 'Sold orders, each on the day on which it was placed.',
  dispatch: 'Sold orders that were dispatched, each on the day on which it was marked as shipped.',
  delivery: 'Sold orders that were delivered, each on the day of its delivery.',
  document: 'Sold orders with an invoice or bill of supply, each on the day of that document.',
};

export const dimensionWords: Readonly<Record<ReportDimension, string>> = {
  all: 'Days',
  piece: 'Piece',
  category: 'Category',
  coupon: 'Coupon',
  state: 'State',
  source: 'Source',
  method: 'Payment method',
  courier: 'Courier',
};

const methods: Readonly<Record<string, string>> = {
  online: 'Online',
  cod: 'Cash on delivery',
  'cod-online': 'Cash order, paid online before dispatch',
  ...Object.fromEntries(handPayments.map((way) => [`hand-${way}`, `Received by hand: ${handPaymentWords[way]}`])),
};
const sources: Readonly<Record<string, string>> = {
  shop: 'The shop’s pages',
  ...Object.fromEntries(Object.entries(sourceWords).map(([source, word]) => [source, `By hand: ${word}`])),
};
const couriers: Readonly<Record<string, string>> = { shiprocket: 'Shiprocket', delhivery: 'Delhivery', manual: 'Another courier' };

const none: Readonly<Record<ReportDimension, string>> = {
  all: '',
  piece: 'Piece without a name',
  category: 'No category',
  coupon: 'No coupon',
  state: 'No address',
  source: 'Unknown',
  method: 'Unknown',
  courier: 'No parcel with a courier yet',
};

/** The words of a value: ('state', 'KA', '') → 'Karnataka'. `name`: that of a piece or a category. A value that has no words stands as it is. */
export function valueWord(dimension: ReportDimension, value: string, name: string | null): string {
  if (isByPiece(dimension)) return name || none[dimension];
  if (value === '') return none[dimension];
  switch (dimension) {
    case 'state':
      return stateNamed(value)?.name ?? value;
    case 'method':
      return methods[value] ?? value;
    case 'source':
      return sources[value] ?? originWord(value);
    case 'courier':
      return couriers[value] ?? value;
    default:
      return value;
  }
}
