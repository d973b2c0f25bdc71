import { istDate, startOfIstDate } from '../../../src/rules/dates.ts';
import { DAY, HOUR } from '../../../src/rules/limits.ts';
import type { CashLine, CashParcel } from '../../../src/rules/matching/match-cash.ts';
import type { ChargedCost, QuotedCost } from '../../../src/rules/matching/match-costs.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { type Dice, fill, type MoneyMonth, type Remittance } from './facts.ts';

const couriers = ['DELHIVERY', 'SHIPROCKET'] as const;
/** A courier pays what was delivered up to a day on the fifth day after it. */
const [WEEK, LATER] = [7 * DAY, 5 * DAY];

interface Delivered extends CashParcel {
  readonly courier: string;
}

/** Every hundredth number is one that the courier gave to a parcel of a month before. */
function delivered(dice: Dice, at: number, dayOf: () => string): Delivered[] {
  const awb = `14${fill(at * 31, 10)}`;
  const parcel = {
    ...{ id: `parcel-${at}`, awb, reference: String(1_000_000 + at), courier: dice.of(couriers) },
    ...{ due: paise(dice.int(199, 2_999) * 100), deliveredAt: startOfIstDate(dayOf()) + dice.int(9, 20) * HOUR },
  };
  if (at % 100 !== 0) return [parcel];
  return [{ ...parcel, id: `parcel-before-${at}`, reference: String(2_000_000 + at), deliveredAt: parcel.deliveredAt - 40 * DAY }, parcel];
}

/** Most lists have the courier's number, some the order alone. */
const lineOf = (dice: Dice, { id, awb, reference, due }: Delivered, at: number): CashLine => ({
  ...(dice.percent(80) ? { awb: ` ${awb.toLowerCase()}`, reference: '' } : { awb: '', reference }),
  ...{ id: `line ${id}`, amount: due, at },
});

/** Returns the cash orders of a month: what was collected, paid on and charged. */
export function courierSide(
  dice: Dice,
  orders: number,
  dayOf: () => string,
): Pick<MoneyMonth, 'parcels' | 'remittances' | 'quotes' | 'charges'> {
  const parcels = Array.from({ length: orders }, (_, at) => delivered(dice, at, dayOf)).flat();
  const weeks = Map.groupBy(parcels, ({ courier, deliveredAt }) => `${courier} ${Math.floor(deliveredAt / WEEK)}`);
  const remittances = [...weeks.values()].flatMap((its, number): Remittance[] => {
    const [first] = its;
    if (!first) return [];
    const at = (Math.floor(first.deliveredAt / WEEK) + 1) * WEEK + LATER;
    const lines = its.map((parcel) => lineOf(dice, parcel, at));
    const deduction = paise(dice.int(0, 5) * 1_062);
    return [
      {
        id: `remittance-${number}`,
        courier: first.courier,
        utr: `N${fill(880_000_000 + number * 13, 15)}`,
        lines,
        deduction,
        on: istDate(at),
      },
    ];
  });
  const quotes = parcels.flatMap(({ id, awb }): QuotedCost[] => {
    // A number that was used twice has the charges of both.
    const isBefore = id.startsWith('parcel-before');
    const freight = { awb, kind: 'freight', amount: dice.money(4_000, 12_000), isInvoiced: true };
    return isBefore ? [freight] : [freight, { awb, kind: 'cod', amount: dice.money(2_500, 4_000), isInvoiced: true }];
  });
  const charges = quotes.map((quote, at): ChargedCost => ({ id: `charge-${at}`, awb: quote.awb, kind: quote.kind, amount: quote.amount }));
  return { parcels, remittances, quotes, charges };
}
