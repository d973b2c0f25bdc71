import { addBusinessDays, istDate, startOfIstDate } from '../../../src/rules/dates.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { feeOf, type Tariff } from '../../../src/rules/matching/match-fees.ts';
import type { GatewayMove } from '../../../src/rules/matching/match-recon.ts';
import { type Paise, paise, ZERO } from '../../../src/rules/money/money.ts';
import { netOf, type ReconLine } from '../../../src/rules/settlements/recon-lines.ts';
import { sumLines } from '../../../src/rules/settlements/settlement-sums.ts';
import { type Dice, fill, type ListedSettlement, type MoneyMonth } from './facts.ts';

const WORKING_DAYS = 2;

export const tariffs: readonly [Tariff, ...Tariff[]] = [
  { method: 'upi', hundredths: 0, flat: ZERO, taxPercent: 18 },
  { method: 'card', hundredths: 200, flat: ZERO, taxPercent: 18 },
  { method: 'netbanking', hundredths: 175, flat: paise(300), taxPercent: 18 },
  { method: 'wallet', hundredths: 225, flat: ZERO, taxPercent: 18 },
];

type Draft = Omit<ReconLine, 'isSettled' | 'isOnHold' | 'settledAt' | 'settlementId' | 'utr'> & { readonly settles: string };

type GatewaySide = Pick<MoneyMonth, 'captures' | 'refunds' | 'lines' | 'settlements'>;

const settlesOn = (at: number): string => istDate(addBusinessDays(at, WORKING_DAYS, []));
const bare = { currency: 'INR', paymentId: '', orderId: '', disputeId: '', method: '' } as const;

const adjustment = (id: string, net: number, settles: string, disputeId: string): Draft => ({
  ...{ ...bare, entityId: id, type: 'adjustment', debit: paise(Math.max(0, -net)), credit: paise(Math.max(0, net)) },
  ...{ amount: paise(Math.abs(net)), fee: ZERO, tax: ZERO, disputeId, settles },
});

function paymentLine(dice: Dice, { id, amount, at }: GatewayMove): Draft {
  const tariff = dice.of(tariffs);
  const { fee, tax } = feeOf(tariff, amount);
  return {
    ...{ ...bare, entityId: id, type: 'payment', debit: ZERO, credit: paise(amount - fee), amount, fee, tax },
    ...{ method: tariff.method, orderId: `order_${id.slice(4)}`, settles: settlesOn(at) },
  };
}

/** Some are instant and cost a fee, of which a part is tax. */
function refundLine(dice: Dice, { id, amount, at }: GatewayMove, paymentId: string): Draft {
  const [fee, tax] = dice.percent(20) ? [paise(590), paise(90)] : [ZERO, ZERO];
  return {
    ...{ ...bare, entityId: id, type: 'refund', debit: paise(amount + fee), credit: ZERO, amount, fee, tax },
    ...{ paymentId, settles: settlesOn(at) },
  };
}

/** What some payments meet later: a refund of all or of a part, a dispute that takes the amount and, if it is won, gives it back. */
function afterwards(
  dice: Dice,
  captures: readonly GatewayMove[],
): { readonly refunds: readonly GatewayMove[]; readonly drafts: readonly Draft[] } {
  const refunds: GatewayMove[] = [];
  const drafts: Draft[] = [];
  for (const [index, { id, amount, at }] of captures.entries()) {
    if (dice.percent(8)) {
      const part = dice.percent(60) ? amount : dice.money(1, amount);
      const refund = { id: `rfnd_${index}`, amount: part, at: at + dice.int(2, 90) * HOUR };
      refunds.push(refund);
      drafts.push(refundLine(dice, refund, id));
    } else if (dice.percent(1)) {
      drafts.push(adjustment(`adj_${index}`, -amount, settlesOn(at + dice.int(20, 60) * HOUR), `disp_${index}`));
      if (dice.percent(50))
        drafts.push(adjustment(`adj_back_${index}`, amount, settlesOn(at + dice.int(120, 200) * HOUR), `disp_${index}`));
    }
  }
  return { refunds, drafts };
}

/**
 * Puts lines into settlements, one or two each day. Where refunds take more than came, the settlement is negative, nothing reaches the
 * bank, and the next ones take what is owed by a line without a number.
 */
function settled(dice: Dice, drafts: readonly Draft[]): Pick<GatewaySide, 'lines' | 'settlements'> {
  const days = [...Map.groupBy(drafts, ({ settles }) => settles)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines: ReconLine[] = [];
  const settlements: ListedSettlement[] = [];
  let owed = 0;
  for (const [on, all] of days) {
    const middle = dice.percent(30) && all.length > 4 ? Math.floor(all.length / 2) : all.length;
    for (const part of [all.slice(0, middle), all.slice(middle)].filter(({ length }) => length > 0)) {
      const number = settlements.length;
      const id = `setl_${number}`;
      const came = sumLines(part).net;
      const due = Math.max(0, Math.min(owed, came));
      const taken = due > 0 ? [adjustment(`adj_owed_${number}`, -due, on, '')] : [];
      owed -= due;
      const its = [...part, ...taken];
      const amount = paise(its.reduce((total, line) => total + netOf(line), 0));
      if (amount < 0) owed -= amount;
      const utr = `UTIB${fill(26_000_000_000 + number * 97, 12)}`;
      settlements.push({ id, amount, state: 'processed', utr, on });
      const facts = { isSettled: true, isOnHold: false, settledAt: startOfIstDate(on) + 9 * HOUR, settlementId: id };
      lines.push(...its.map(({ settles: _, ...line }): ReconLine => ({ ...line, ...facts, utr: line.type === 'adjustment' ? '' : utr })));
    }
  }
  return { lines, settlements };
}

/** Two settlements of one amount on one day, told apart by their numbers alone. */
const twins = (first: string): readonly GatewayMove[] =>
  [0, 1].map((at) => ({ id: `pay_twin_${at}`, amount: paise(88_800), at: startOfIstDate(first) + 10 * HOUR }));

/** Returns what the gateway did with the payments of a month. */
export function gatewaySide(dice: Dice, orders: number, dayOf: () => string): GatewaySide {
  const paid = Array.from({ length: orders }, (_, at): GatewayMove => {
    return { id: `pay_${at}`, amount: dice.money(19_900, 499_900), at: startOfIstDate(dayOf()) + dice.int(0, 23) * HOUR };
  });
  // One refund that no day's captures cover.
  const large = { id: 'rfnd_large', amount: paise(60_000_000), at: startOfIstDate('2026-11-16') };
  const { refunds, drafts } = afterwards(dice, paid);
  const main = settled(dice, [...paid.map((each) => paymentLine(dice, each)), ...drafts, refundLine(dice, large, 'pay_earlier')]);
  const same = twins('2026-11-03');
  const pairs = same.map((move, at) => {
    const draft: Draft = { ...paymentLine(dice, move), method: 'upi', fee: ZERO, tax: ZERO, credit: move.amount };
    const { lines, settlements } = settled(dice, [draft]);
    const [id, utr] = [`setl_twin_${at}`, `UTIB${fill(990_000_000 + at, 12)}`];
    return {
      lines: lines.map((line) => ({ ...line, settlementId: id, utr })),
      settlements: settlements.map((settlement) => ({ ...settlement, id, utr })),
    };
  });
  return {
    captures: [...paid, ...same],
    refunds: [...refunds, large],
    lines: [...main.lines, ...pairs.flatMap(({ lines }) => lines)],
    settlements: [...main.settlements, ...pairs.flatMap(({ settlements }) => settlements)],
  };
}

/** The money that lines brought, as one sum for each kind. */
export const amountOf = (lines: readonly ReconLine[], type: ReconLine['type']): Paise =>
  paise(lines.filter((line) => line.type === type).reduce((total, { amount }) => total + amount, 0));
