import { istDate } from '../../../../../src/rules/dates.ts';
import { type Paise, paise, sum, ZERO } from '../../../../../src/rules/money/money.ts';
import { Dice, fill, type Remittance } from '../../../../shop/money-month/facts.ts';
import { operators } from '../../../operator/plays.ts';
import type { Simulation } from '../../../world/simulation.ts';
import { HOUR, MINUTE } from '../../actor.ts';
import type { Couriers } from '../couriers.ts';
import type { Bank } from './bank.ts';
import { paysNothing } from './month-end.ts';

/** Minutes between two payments of couriers, and ms for which what was collected stays with one. */
const [PAYS, KEEPS] = [[40, 180] as const, HOUR];
/** So many of 100 payments are less than what was collected. */
const KEPT = 30;

/** Cash of a parcel, as who brought it knows. */
interface Collected {
  readonly courier: 'shiprocket' | 'delhivery' | 'manual';
  readonly awb: string;
  readonly reference: string;
  readonly amount: Paise;
}

/** What couriers pay of the cash that they have collected, by the clock of the run. What is brought by hand is paid as the shop says itself. */
export class Remittances {
  readonly lists: (Remittance & { readonly courier: Collected['courier'] })[] = [];
  /** Whether this run has them: in some it is the cashier who books other payments, wrong ones among them. */
  readonly arePaid: boolean;
  private readonly sim: Simulation;
  private readonly couriers: Couriers;
  private readonly bank: Bank;
  private readonly dice: Dice;
  private readonly paid = new Set<string>();

  constructor(sim: Simulation, couriers: Couriers, bank: Bank) {
    this.sim = sim;
    this.couriers = couriers;
    this.bank = bank;
    this.dice = new Dice(sim.plan.seed + 2);
    this.arePaid = !sim.plan.actors.some((actor) => actor.startsWith(`${operators.cash} `));
  }

  /** From now on couriers pay. */
  begin(): void {
    if (this.arePaid) this.later();
  }

  private later(): void {
    const pay = () => {
      this.later();
      if (paysNothing(this.sim)) return;
      for (const its of Map.groupBy(this.collected(), ({ courier }) => courier).values()) this.pay(its);
    };
    this.sim.scheduler.after(this.dice.int(...PAYS) * MINUTE, pay, null);
  }

  /** What was collected and is not paid yet. */
  private collected(): Collected[] {
    const { world } = this.couriers;
    const before = this.sim.scheduler.now - KEEPS;
    const brought = world.parcels.flatMap(({ service: courier, awb, reference, payment, isReturn, total, step, scans }) => {
      const isOwed = payment === 'COD' && !isReturn && step === 'delivered' && (scans.at(-1)?.at ?? before) < before;
      return isOwed ? [{ courier, awb, reference, amount: paise(total * 100) }] : [];
    });
    const byHand = this.sim.database
      .rows(
        `SELECT p.awb, p.reference, d.due_paise AS amount FROM cod_dues d JOIN parcels p ON p.id = d.parcel_id
          WHERE p.courier = 'manual' AND d.collected_at < ? ORDER BY p.number`,
        before,
      )
      .map(({ awb, reference, amount }) => ({
        ...{ courier: 'manual' as const, awb: String(awb ?? ''), reference: String(reference), amount: paise(Number(amount)) },
      }));
    return [...brought, ...byHand].filter((each) => !this.paid.has(keyOf(each)));
  }

  private pay(its: readonly Collected[]): void {
    const [first] = its;
    if (!first) return;
    for (const each of its) this.paid.add(keyOf(each));
    const { courier } = first;
    const deduction = this.dice.percent(KEPT) ? paise(this.dice.int(1, 5) * 62) : ZERO;
    const utr = `N${fill(880_000_000 + this.lists.length * 13, 15)}`;
    const { now } = this.sim.scheduler;
    const lines = its.map(({ awb, reference, amount }) => ({ id: reference, awb, reference, amount, at: now }));
    this.lists.push({ id: utr, utr, courier, lines, deduction, on: istDate(now) });
    this.bank.receive(
      utr,
      courier === 'manual' ? 'INDIA POST' : courier.toUpperCase(),
      paise(sum(its.map(({ amount }) => amount)) - deduction),
    );
  }
}

export const keyOf = ({ courier, reference }: Pick<Collected, 'courier' | 'reference'>): string => `${courier} ${reference}`;
