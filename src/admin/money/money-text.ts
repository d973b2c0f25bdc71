import type { VerdictRow } from '../../features/money-desk/months/verdict-rows.server.ts';
import type { BankGap } from '../../rules/bank/bank-coverage.ts';
import { daysWithoutStatement } from '../../rules/bank/days-without-statement.ts';
import { formatDate, startOfIstDate } from '../../rules/dates.ts';
import type { Guess, GuessSign } from '../../rules/matching/guess-orders.ts';
import type { FigureName } from '../../rules/matching/month-figures.ts';
import type { Reason, Verdict } from '../../rules/matching/pairs.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import { adminUrls } from '../admin-urls.ts';

export const figureWords: Readonly<Record<FigureName, string>> = {
  captured: 'captured',
  inBank: 'in the bank',
  onWay: 'on its way',
  fees: 'fees with GST',
  refunds: 'refunds',
  held: 'held (disputes)',
  adjusted: `taken or given by ${GATEWAY_NAME}`,
  collected: 'collected at doors',
  cashInBank: 'in the bank',
  cashOnWay: 'on its way',
  cashAtCouriers: 'with couriers',
  cashDeductions: 'kept by couriers',
  cashGivenUp: 'given up',
};

const reasonWords: Readonly<Record<Reason, string>> = {
  amount: 'another amount',
  less: 'less than due',
  more: 'more than due',
  twice: 'came twice',
  reversal: 'taken back',
  currency: 'not in rupees',
  sides: 'both sides have an amount',
  tax: 'the tax is wrong',
  sum: 'does not add up',
  date: 'on another day',
  'not-read': 'its lines were not read',
  held: `held by ${GATEWAY_NAME}`,
  weight: 'charged for weight',
  rto: 'charged for the way back',
  other: 'a charge that no quote had',
  'not-ours': 'nothing in the shop has this number',
  'new-method': 'no fee was agreed for this method',
};

const verdictWords: Readonly<Record<Verdict, string>> = {
  paid: 'Matches',
  differs: 'Differs',
  missing: 'Has not come',
  unknown: 'Unknown',
};

/** 'Differs: less than due' */
export const verdictText = ({ verdict, reason }: Pick<VerdictRow, 'verdict' | 'reason'>): string =>
  reason === '' ? verdictWords[verdict] : `${verdictWords[verdict]}: ${reasonWords[reason]}`;

interface About {
  readonly word: string;
  readonly detail: string;
  /** Address at which it is settled; '' where the shop knows nothing of it. */
  readonly href: string;
}

/** Returns the subject of a verdict in words, with its record. */
export function aboutOf(row: VerdictRow): About {
  const { pair, subject, verdict, utr } = row;
  const order =
    row.orderId === null || row.orderNumber === null ? null : { word: orderNumber(row.orderNumber), href: adminUrls.order(row.orderId) };
  const parcel = row.parcelId === null ? null : { word: `Parcel ${row.parcelNumber}`, href: adminUrls.parcel(row.parcelId) };
  const bank = row.bankText === null ? null : { word: 'Line of the bank', detail: `${bankDay(row.bankDay)}, ${row.bankText}`, href: '' };
  const settlement = { word: utr ? `Settlement ${utr}` : 'Settlement', href: adminUrls.settlement(subject) };
  switch (pair) {
    case 'capture-recon':
      return { word: order?.word ?? 'Payment', detail: `Payment ${subject}`, href: order?.href ?? '' };
    case 'refund-recon':
      return { word: order?.word ?? 'Refund', detail: `Refund ${subject}`, href: order?.href ?? '' };
    case 'settlement-lines':
      return { ...settlement, detail: 'Its lines and its amount' };
    case 'settlement-bank':
      return bank ?? { ...settlement, detail: 'In the bank' };
    case 'parcel-remittance':
      if (verdict === 'unknown')
        return { word: 'Line of a courier', detail: row.awb ?? subject, href: adminUrls.remittance(subject.split(' ')[0] ?? '') };
      return { word: parcel?.word ?? 'Parcel', detail: 'Cash from the courier', href: parcel?.href ?? '' };
    case 'remittance-bank':
      return bank ?? { word: `Payment ${utr ?? ''}`, detail: 'Cash in the bank', href: adminUrls.remittance(subject) };
    case 'cost-quote':
      if (verdict === 'unknown') return { word: 'Charge of a courier', detail: `${row.awb ?? subject}, ${row.document ?? ''}`, href: '' };
      return { word: parcel?.word ?? 'Charge', detail: `Charge and quote: ${subject.split(' ')[1] ?? subject}`, href: parcel?.href ?? '' };
    case 'fee-tariff':
      return { word: order?.word ?? 'Fee', detail: `Fee of ${subject}`, href: order?.href ?? '' };
  }
}

const signWords: Readonly<Record<GuessSign, string>> = {
  opened: `its order at ${GATEWAY_NAME}`,
  number: 'its number',
  phone: 'its phone number',
  email: 'its e-mail address',
  upi: 'the name of its e-mail address',
  name: 'its buyer’s name',
};

/** 'the line has its phone number and its buyer’s name'; '' where the line has nothing of the order. */
export const guessSignText = ({ signs }: Pick<Guess, 'signs'>): string =>
  signs.length === 0 ? '' : `the line has ${signs.map((sign) => signWords[sign]).join(' and ')}`;

/** The reason that a guess proposes. It stays in the books, so it names no person. */
export const guessReason = (guess: Guess): string =>
  [`It is order ${orderNumber(guess.number)} of ${dayText(guess.on)}, which has this amount`, guessSignText(guess)]
    .filter(Boolean)
    .join('; ');

const dayText = (day: string) => formatDate(startOfIstDate(day));

/** 'no statement from 3 to 9 November 2026' */
export function gapText(gap: BankGap): string {
  const days = daysWithoutStatement(gap);
  if (days === null) return `lines are missing between ${dayText(gap.from)} and ${dayText(gap.until)}`;
  const { first, last } = days;
  if (first === last) return `no statement of ${dayText(first)}`;
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `no statement from ${isOneMonth ? Number(first.slice(8)) : dayText(first)} to ${dayText(last)}`;
}

const bankDay = (day: string | null) => (day === null ? '' : formatDate(startOfIstDate(day)));
