import { statementCells } from '../../../../../src/rules/bank/statement-cells.ts';
import { columnsOf } from '../../../../../src/rules/bank/statement-columns.ts';
import { istDate } from '../../../../../src/rules/dates.ts';
import { type Paise, paise, sum } from '../../../../../src/rules/money/money.ts';
import { type BankForm, bankForms, narrated, OPENING, statementFile } from '../../../../shop/money-month/bank-side.ts';
import { type BankMove, Dice } from '../../../../shop/money-month/facts.ts';
import type { Simulation } from '../../../world/simulation.ts';
import { HOUR, MINUTE } from '../../actor.ts';
import { monthEnd } from './month-end.ts';

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
    return statementCells(file, (row) => columnsOf(row) !== null);
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
