import { istDate } from '../../../../src/rules/dates.ts';
import { DAY } from '../../../../src/rules/limits.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import type { Settlement } from '../../../sandbox/razorpay/settlements/types.ts';
import type { BankMove } from '../facts.ts';
import type { CourierList } from './courier-lists.ts';
import type { TradedMonth } from './month-by-verbs.ts';
import type { Sent } from './world.ts';

const must = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('The month has nothing left for this error.');
  return found;
};
const later = (day: string, days: number) => istDate(Date.parse(day) + days * DAY);

/** The order that makes a settlement negative is left alone. */
const LARGE = 10_000_000;

/** A month into which errors are put, each into something that no other error touches. */
class Plot {
  readonly month: TradedMonth;
  readonly moves: BankMove[];
  private readonly used = new Set<unknown>();

  constructor(month: TradedMonth, moves: readonly BankMove[]) {
    this.month = month;
    this.moves = moves.map((move) => ({ ...move }));
  }

  private fresh<T>(all: readonly T[], keyOf: (one: T) => unknown = (one) => one): T {
    const one = must(all.find((each) => !this.used.has(keyOf(each))));
    this.used.add(keyOf(one));
    return one;
  }

  /** A settlement that has reached the bank, of which nothing else is wrong in the bank, or in its lines. */
  settlement(...sides: readonly ('bank' | 'lines')[]): Settlement {
    const out = this.month.world.settled.map(({ settlement }) => settlement).filter(({ amount }) => amount > 0);
    const free = must(out.find(({ id }) => sides.every((side) => !this.used.has(`${side} of ${id}`))));
    for (const side of sides) this.used.add(`${side} of ${free.id}`);
    return free;
  }

  /** A line of a settlement of which no other line is wrong. */
  line(type: 'payment' | 'refund') {
    const its = this.month.world.shop.razorpay
      .settlementLines()
      .filter((line) => line.type === type && line.settled && line.amount < LARGE);
    return this.fresh(its, ({ settlement_id }) => `lines of ${settlement_id}`);
  }

  remittance(): CourierList {
    return this.fresh(this.month.lists.filter(({ kind }) => kind === 'remittance'));
  }

  /** A parcel whose cash was collected, with the list that pays it on. */
  paidParcel(): { readonly parcel: Sent; readonly list: CourierList } {
    const parcel = this.fresh(
      this.month.world.sent.filter(({ awb, deliveredAt }) => deliveredAt !== null && !this.isUsedList(awb)),
      ({ awb }) => awb,
    );
    return { parcel, list: this.listOf(parcel, 'remittance') };
  }

  private isUsedList(awb: string): boolean {
    return this.month.lists.some(
      (list) => list.kind === 'remittance' && this.used.has(list) && list.lines.some((line) => line.awb === awb),
    );
  }

  /** A parcel whose invoice is to be wrong: the first ones, whose courier has sent later invoices. */
  chargedParcel(): Sent {
    return this.fresh(this.month.world.sent, ({ awb }) => `cost of ${awb}`);
  }

  listOf({ awb }: Sent, kind: CourierList['kind']): CourierList {
    return must(this.month.lists.find((list) => list.kind === kind && list.lines.some((line) => line.awb === awb)));
  }

  /** The line of the bank that has a number. */
  move(number: string | null): BankMove & { on: string; amount: number; text: string } {
    return must(this.moves.find(({ text }) => number !== null && text.includes(number)));
  }

  without(move: BankMove): void {
    this.moves.splice(this.moves.indexOf(move), 1);
  }
}

/** Changes the line of a parcel in a list; the bank pays what the list adds up to. */
function inList(plot: Plot, list: CourierList, awb: string, by: readonly number[]): void {
  const old = must(list.lines.find((line) => line.awb === awb));
  const at = list.lines.indexOf(old);
  list.lines.splice(at, 1, ...by.map((amount) => ({ awb, amount })));
  const difference = by.reduce((sum, amount) => sum + amount, 0) - old.amount;
  if (list.kind === 'remittance') plot.move(list.number).amount = paise(plot.move(list.number).amount + difference);
}

const inLines = (settlement: string | null, difference: number) => `settlement-lines ${settlement} differs sum ${difference}`;

/** Each error puts itself into a month, and says what must be named because of it. */
export const errors: Readonly<Record<string, (plot: Plot) => readonly string[]>> = {
  'a refund of one paisa more': (plot) => {
    const { id, amount, debit, settlement_id } = plot.line('refund');
    plot.month.world.shop.razorpay.changeLine(id, { amount: amount + 1, debit: debit + 1 });
    return [`refund-recon ${id} differs amount 1`, inLines(settlement_id, -1)];
  },
  'a refund taken twice': (plot) => {
    const { id, amount, debit } = plot.line('refund');
    const other = plot.settlement('lines');
    plot.month.world.shop.razorpay.repeatLine(id, other);
    return [`refund-recon ${id} differs twice ${amount}`, inLines(other.id, -debit)];
  },
  'one paisa less in the bank': (plot) => {
    const { id, utr } = plot.settlement('bank');
    plot.move(utr).amount = paise(plot.move(utr).amount - 1);
    return [`settlement-bank ${id} differs amount -1`];
  },
  'a deposit that did not come': (plot) => {
    const { id, utr, amount } = plot.settlement('bank');
    plot.without(plot.move(utr));
    return [`settlement-bank ${id} missing - ${-amount}`];
  },
  'a deposit one day too late': (plot) => {
    const { id, utr, created_at } = plot.settlement('bank');
    plot.move(utr).on = later(istDate(created_at * 1_000), 4);
    return [`settlement-bank ${id} differs date 0`];
  },
  'a deposit that came twice': (plot) => {
    const { id, utr, amount } = plot.settlement('bank');
    plot.moves.push({ ...plot.move(utr) });
    return [`settlement-bank ${id} differs twice ${amount}`];
  },
  'a number with a wrong letter': (plot) => {
    const { id, utr, amount } = plot.settlement('bank');
    const move = plot.move(utr);
    move.text = move.text.replace(utr ?? '', `${utr?.slice(0, -1)}X`);
    return [`settlement-bank ${id} missing - ${-amount}`, `settlement-bank {bank} unknown not-ours ${amount}`];
  },
  'a settlement of one paisa more': (plot) => {
    const settlement = plot.settlement('bank', 'lines');
    settlement.amount += 1;
    return [`settlement-bank ${settlement.id} differs amount -1`, inLines(settlement.id, -1)];
  },
  'a credit of one paisa less': (plot) => {
    const { id, credit, settlement_id } = plot.line('payment');
    plot.month.world.shop.razorpay.changeLine(id, { credit: credit - 1 });
    return [`capture-recon ${id} differs sum 0`, inLines(settlement_id, -1)];
  },
  'a fee of one paisa more': (plot) => {
    const { id, fee, credit, settlement_id } = plot.line('payment');
    plot.month.world.shop.razorpay.changeLine(id, { fee: fee + 1, credit: credit - 1 });
    return [`fee-tariff ${id} differs amount 1`, inLines(settlement_id, -1)];
  },
  'a capture without a line': (plot) => {
    const { id, amount, credit, settlement_id } = plot.line('payment');
    plot.month.world.shop.razorpay.changeLine(id, { settled: false, settled_at: null, settlement_id: null });
    return [`capture-recon ${id} missing - ${-amount}`, inLines(settlement_id, -credit)];
  },
  'a capture settled twice': (plot) => {
    const { id, amount, credit } = plot.line('payment');
    const other = plot.settlement('lines');
    plot.month.world.shop.razorpay.repeatLine(id, other);
    return [`capture-recon ${id} differs twice ${amount}`, inLines(other.id, credit)];
  },
  'a deduction of one paisa more': (plot) => {
    const list = plot.remittance();
    list.deduction += 1;
    return [`remittance-bank ${list.number} differs amount 1`];
  },
  'cash that did not come': (plot) => {
    const { number } = plot.remittance();
    const move = plot.move(number);
    plot.without(move);
    return [`remittance-bank ${number} missing - ${-move.amount}`];
  },
  'one paisa less for a parcel': (plot) => {
    const { parcel, list } = plot.paidParcel();
    inList(plot, list, parcel.awb, [parcel.due - 1]);
    return [`parcel-remittance ${parcel.awb} differs less -1`];
  },
  'a parcel that was not paid on': (plot) => {
    const { parcel, list } = plot.paidParcel();
    inList(plot, list, parcel.awb, []);
    return [`parcel-remittance ${parcel.awb} missing - ${-parcel.due}`];
  },
  'a parcel of another shop': (plot) => {
    const { list } = plot.paidParcel();
    list.lines.push({ awb: 'OTHER-1', amount: 5_000 });
    plot.move(list.number).amount = paise(plot.move(list.number).amount + 5_000);
    return [`parcel-remittance ${list.number} ${list.lines.length} unknown not-ours 5000`];
  },
  'one paisa more of freight': (plot) => {
    const parcel = plot.chargedParcel();
    inList(plot, plot.listOf(parcel, 'freight'), parcel.awb, [parcel.freight + 1]);
    return [`cost-quote ${parcel.awb} freight differs amount 1`];
  },
  'freight that was charged twice': (plot) => {
    const parcel = plot.chargedParcel();
    inList(plot, plot.listOf(parcel, 'freight'), parcel.awb, [parcel.freight, parcel.freight]);
    return [`cost-quote ${parcel.awb} freight differs twice ${parcel.freight}`];
  },
  'a fee for cash that was not charged': (plot) => {
    const parcel = plot.chargedParcel();
    inList(plot, plot.listOf(parcel, 'cod'), parcel.awb, []);
    return [`cost-quote ${parcel.awb} freight differs amount ${-parcel.cashFee}`];
  },
};

export interface PlantedMonth {
  readonly moves: readonly BankMove[];
  /** What must be named, sorted. */
  readonly named: readonly string[];
  readonly count: number;
}

/** Puts each error into a held month. */
export function plantErrors(month: TradedMonth, moves: readonly BankMove[]): PlantedMonth {
  const plot = new Plot(month, moves);
  const each = Object.values(errors);
  const named = each.flatMap((plant) => plant(plot));
  return { moves: plot.moves, named: named.toSorted(), count: each.length };
}
