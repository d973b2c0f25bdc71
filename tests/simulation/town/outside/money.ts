import { textRows } from '../../../../src/admin/parts/sheet/text-rows.ts';
import { columnsOf } from '../../../../src/rules/bank/statement-columns.ts';
import { istDate, startOfIstDate } from '../../../../src/rules/dates.ts';
import type { Pair } from '../../../../src/rules/matching/pairs.ts';
import { type Paise, paise, sum, ZERO } from '../../../../src/rules/money/money.ts';
import { adjust, moveSettlement, settleNow, unsettled } from '../../../sandbox/razorpay/settlements/settlements.ts';
import type { Sandbox } from '../../../sandbox/razorpay/types.ts';
import { type BankForm, bankForms, narrated, OPENING, statementFile } from '../../../shop/money-month/bank-side.ts';
import { type BankMove, Dice, fill, type Remittance } from '../../../shop/money-month/facts.ts';
import { operators } from '../../operator/plays.ts';
import type { Plan } from '../../world/plan.ts';
import type { Simulation } from '../../world/simulation.ts';
import { HOUR, MINUTE } from '../actor.ts';
import type { Couriers } from './couriers.ts';

/** The kind of actor who keeps the accounts. */
export const ACCOUNTANT = 'accountant';
/** The month in which every run begins. */
export const MONTH = '2026-11';
/** What is matched of couriers: what they charge is not always what they quoted. */
export const pairsOfCouriers: readonly Pair[] = ['cost-quote', 'parcel-remittance', 'remittance-bank'];
const settlesAccounts = startOfIstDate('2026-12-03');
/** UTC ms: once the month is over the jobs run again, then the accountant closes it, then the run looks at it. */
export const monthEnd = {
  from: settlesAccounts + 7 * HOUR + 30 * MINUTE,
  closes: settlesAccounts + 9 * HOUR,
  until: settlesAccounts + 10 * HOUR,
} as const;

/** Whether a run has somebody who keeps the accounts: only then the gateway settles, so that all other runs stay what they were. */
export const hasAccountant = ({ actors }: Plan): boolean => actors.some((actor) => actor.startsWith(`${ACCOUNTANT} `));
/** UTC ms at which a run looks at what must be true at rest. */
export const restOf = ({ from, plan }: Simulation): number => from + plan.minutes * MINUTE + plan.quietHours * HOUR;
/** So long before the run looks nobody pays any more: by then all has gone out, is noted and is in the bank. Ms. */
const RESTS_BEFORE = 8 * HOUR;

/** Whether gateway and couriers wait with what they would pay, until the run has looked at what must be true. */
function paysNothing(sim: Simulation): boolean {
  const { now } = sim.scheduler;
  const rest = restOf(sim);
  return (sim.isQuiet && now > rest - RESTS_BEFORE && now < rest) || now > monthEnd.from - RESTS_BEFORE;
}

/** Minutes until money that was sent is on the account. */
const [SOONEST, LATEST] = [2, 60];
/** Of 100 payments that come in, beside so many the shop pays a supplier. */
const SUPPLIERS = 40;
const CHARGE = 1_770;

/** The account of the shop: what came in and went out so far, by the clock of the run. */
export class Bank {
  /** The oldest first. */
  readonly moves: BankMove[] = [];
  private readonly sim: Simulation;
  private readonly dice: Dice;
  private readonly form: BankForm;
  private hasErred = false;

  constructor(sim: Simulation) {
    this.sim = sim;
    this.dice = new Dice(sim.plan.seed);
    this.form = this.dice.of(bankForms);
  }

  /** Once the month is over the bank takes its charge, so that a statement shows all days of the month. */
  begin(): void {
    const { scheduler } = this.sim;
    scheduler.after(monthEnd.from - HOUR - scheduler.now, () => this.add(-CHARGE, 'SMS CHARGES'), null);
  }

  /** Somebody pays: some time later it is on the account. */
  receive(utr: string, payer: string, amount: Paise): void {
    const { sim, dice } = this;
    const arrive = () => {
      if (dice.percent(SUPPLIERS)) this.add(-dice.int(1, 90_000), `UPI-SUPPLIER-${dice.int(4e11, 5e11)}`);
      this.add(amount - this.error(), narrated(dice, utr, payer));
    };
    sim.scheduler.after(dice.int(SOONEST, LATEST) * MINUTE, arrive, null);
  }

  /** Returns the cells of a statement of the moves from one place to another, as the shop reads its file. */
  statement(from: number, until: number): string[][] {
    const opening = OPENING + sum(this.moves.slice(0, from).map(({ amount }) => amount));
    const file = statementFile(this.moves.slice(from, until), this.form, opening);
    return textRows(file, (row) => columnsOf(row) !== null);
  }

  private add(amount: number, text: string): void {
    this.moves.push({ on: istDate(this.sim.scheduler.now), amount: paise(amount), text });
  }

  /** A plan may ask for one error, which the shop must name. */
  private error(): number {
    if (this.hasErred || this.sim.plan.faults['bank: one paisa less'] === undefined) return 0;
    this.hasErred = true;
    return 1;
  }
}

/** Minutes between two settlements, in the time with actors and after it. */
const [OFTEN, SELDOM] = [
  [8, 35],
  [100, 200],
] as const;
/** Minutes until a settlement goes out or fails, and until one that failed goes out. */
const [OUT, AGAIN] = [
  [1, 20],
  [10, 90],
] as const;
/** So many of 100 fail at first; in so many the gateway takes an amount of its own. */
const [FAIL, ADJUST] = [25, 15];

/**
 * Lets the gateway settle what was captured and given back, by the clock of the run and with numbers of its own: some settlements fail and go
 * out under another number, some are negative, and the next ones take what they owe.
 */
export function settleByClock(sim: Simulation, sandbox: Sandbox, bank: Bank): void {
  const { scheduler } = sim;
  const dice = new Dice(sim.plan.seed + 1);
  const later = ([least, most]: readonly [number, number], run: () => void) =>
    void scheduler.after(dice.int(least, most) * MINUTE, run, null);
  const goesOut = (id: string) => {
    const { amount, utr } = moveSettlement(sandbox, id, 'processed');
    scheduler.note(`settlement ${id} ${amount}`);
    if (utr !== null) bank.receive(utr, 'RAZORPAY SOFTWAR', paise(amount));
  };
  const fails = (id: string) => {
    moveSettlement(sandbox, id, 'failed');
    later(AGAIN, () => goesOut(id));
  };
  const settle = () => {
    later(sim.isQuiet ? SELDOM : OFTEN, settle);
    // What is owed alone waits for money that comes.
    if (paysNothing(sim) || !unsettled(sandbox).some(({ type }) => type !== 'adjustment')) return;
    if (dice.percent(ADJUST)) adjust(sandbox, { amount: -dice.int(1, 5_000), description: 'Adjusted by the gateway' });
    const settlement = settleNow(sandbox, { status: 'created' });
    if (settlement) later(OUT, () => (dice.percent(FAIL) ? fails : goesOut)(settlement.id));
  };
  later(OFTEN, settle);
}

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
