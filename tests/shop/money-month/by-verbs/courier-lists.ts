import { recordInvoice } from '../../../../src/features/parcels/money/record-invoice.server.ts';
import { recordRemittance } from '../../../../src/features/parcels/money/record-remittance.server.ts';
import { istDate, startOfIstDate } from '../../../../src/rules/dates.ts';
import { rupeesWritten } from '../../../../src/rules/gst/gstr1-json.ts';
import { DAY, HOUR } from '../../../../src/rules/limits.ts';
import { type Paise, paise, sum } from '../../../../src/rules/money/money.ts';
import type { MoneyKind } from '../../../../src/rules/parcels/couriers/money-columns.ts';
import { MONEY_LINES_MAX, pastedRows, readMoneyLines } from '../../../../src/rules/parcels/couriers/money-lines.ts';
import { BY } from '../../parcels.ts';
import { fill } from '../facts.ts';
import type { CourierName, Sent, World } from './world.ts';

interface ListLine {
  readonly awb: string;
  readonly amount: number;
}

/** A list of a courier: what it collected and pays on, or an invoice. Tests put errors into it before it is recorded. */
export interface CourierList {
  readonly courier: CourierName;
  readonly kind: 'remittance' | 'freight' | 'cod';
  /** Of the payment at the bank, or of the invoice. */
  number: string;
  /** IST day. */
  on: string;
  lines: ListLine[];
  /** What the courier kept of a payment. */
  deduction: number;
  isRecorded: boolean;
}

const COURIERS = ['shiprocket', 'delhivery'] as const;
/** A courier pays every few days what it collected until two days before. */
const [PAYS_EVERY, PAYS_AFTER] = [4, 2 * DAY];

/** The list as the courier sends it: what it kept stands in the first line of a payment, and a total below. */
const fileOf = ({ kind, lines, deduction }: CourierList): string =>
  kind === 'remittance'
    ? [
        'COD remittance\t\t',
        'AWB Number\tCOD Amount\tDeduction',
        ...lines.map(({ awb, amount }, at) => `${awb}\t${rupeesWritten(amount)}\t${at === 0 ? rupeesWritten(deduction) : ''}`),
        `Total\t${rupeesWritten(sum(lines.map(({ amount }) => paise(amount))))}\t${rupeesWritten(deduction)}`,
      ].join('\n')
    : ['AWB Number\tTotal Charges', ...lines.map(({ awb, amount }) => `${awb}\t${rupeesWritten(amount)}`)].join('\n');

/** Reads a list as the screen does, and records it. */
export async function recordList({ shop }: World, list: CourierList): Promise<void> {
  const { courier, number, on, kind } = list;
  list.isRecorded = true;
  // A courier sends no empty list.
  if (list.lines.length === 0) return;
  const asks: MoneyKind = kind === 'remittance' ? 'remittance' : 'invoice';
  const { lines, faults } = readMoneyLines(pastedRows(fileOf(list)), asks);
  if (faults.length > 0) throw new Error(faults.join(' '));
  const read = lines.map(({ amount, ...line }) => ({ ...line, amount: amount ?? paise(0) }));
  if (kind !== 'remittance') {
    await recordInvoice(shop.at(), { courier, number, issuedOn: on, kind, lines: read, by: BY });
    return;
  }
  const bank = paise(sum(read.map(({ amount }) => amount)) - sum(read.map(({ deduction }) => deduction)));
  await recordRemittance(shop.at(), { courier, utr: number, bank, paidOn: on, lines: read, by: BY });
}

/** Couriers pay on these days, and send invoices on the last of them and in its middle. `isHeld`: lists are recorded later, by the test. */
export function courierDays(world: World, days: readonly string[], isHeld: boolean): CourierList[] {
  const { agenda, dice, sent } = world;
  const lists: CourierList[] = [];
  const [paidOn, charged] = [new Set<Sent>(), new Set<Sent>()];
  const send = (courier: CourierName, kind: CourierList['kind'], its: readonly Sent[], amountOf: (parcel: Sent) => number) => {
    for (let from = 0; from < its.length; from += MONEY_LINES_MAX) {
      const lines = its.slice(from, from + MONEY_LINES_MAX).map((parcel) => ({ awb: parcel.awb, amount: amountOf(parcel) }));
      const number = kind === 'remittance' ? `N${fill(880_000_000 + lists.length * 13, 15)}` : `INV-${lists.length}`;
      const deduction = kind === 'remittance' && dice.percent(40) ? dice.int(1, 5) * 62 : 0;
      const list: CourierList = { courier, kind, number, on: istDate(agenda.now), lines, deduction, isRecorded: false };
      lists.push(list);
      if (!isHeld) agenda.after(dice.int(2, 20) * HOUR, () => recordList(world, list));
    }
  };
  const pays = async () => {
    for (const courier of COURIERS) {
      const its = sent.filter(
        (one) => one.courier === courier && one.deliveredAt !== null && one.deliveredAt <= agenda.now - PAYS_AFTER && !paidOn.has(one),
      );
      for (const one of its) paidOn.add(one);
      send(courier, 'remittance', its, ({ due }) => due);
    }
  };
  const charges = async () => {
    for (const courier of COURIERS) {
      const its = sent.filter((one) => one.courier === courier && !charged.has(one));
      for (const one of its) charged.add(one);
      send(courier, 'freight', its, ({ freight }) => freight);
      send(courier, 'cod', its, ({ cashFee }) => cashFee);
    }
  };
  for (const [at, day] of days.entries()) {
    if (at % PAYS_EVERY === 0) agenda.at(startOfIstDate(day) + 11 * HOUR, pays);
    if (at === Math.floor(days.length / 2) || at === days.length - 1) agenda.at(startOfIstDate(day) + 12 * HOUR, charges);
  }
  return lists;
}

/** What the bank gets of a list. */
export const paidBy = ({ lines, deduction }: CourierList): Paise => paise(sum(lines.map(({ amount }) => paise(amount))) - deduction);
