import { matchMoney } from '../../../../src/features/money-desk/matching/match-money.server.ts';
import { closeMonth } from '../../../../src/features/money-desk/months/close-month.server.ts';
import { readMoneyMonth } from '../../../../src/features/money-desk/months/read-month.server.ts';
import { readAgain } from '../../../../src/features/money-desk/settlements/read-again.server.ts';
import { readSettlements } from '../../../../src/features/money-desk/settlements/read-settlements.server.ts';
import { MINUTE } from '../../../../src/rules/limits.ts';
import type { Figures } from '../../../../src/rules/matching/month-figures.ts';
import { JOB_CALLS } from '../../../../src/rules/order/reconcile.ts';
import { BY } from '../../parcels.ts';
import type { BankMove } from '../facts.ts';
import { readBank } from '../plant-month.ts';
import { recordList } from './courier-lists.ts';
import { MONTH, type TradedMonth } from './month-by-verbs.ts';

/** The days of the month and of those in which its money still moves. */
const months = ['2026-10', MONTH, '2026-12'] as const;
const HALF = '2026-11-20';

/** The owner imports two statements: one of some weeks, and one of all days, in which the lines of the first come again. */
async function importStatements({ world: { shop, agenda } }: TradedMonth, moves: readonly BankMove[]): Promise<void> {
  const some = moves.filter(({ on }) => on <= HALF);
  for (const part of [some, moves]) await readBank(shop, 'hdfc', part, 'hdfc', agenda.now);
}

/** Whatever was held comes now: lists of couriers, and what the gateway says of settlements. */
async function readHeld({ world, lists }: TradedMonth): Promise<void> {
  const { shop, agenda } = world;
  for (const list of lists.filter(({ isRecorded }) => !isRecorded)) await recordList(world, list);
  shop.razorpay.setKnobs({ failNext: null });
  for (const span of months.slice(1)) await readAgain(shop.at(), { span, by: BY });
  const isWanted = async () => (await shop.rows('SELECT 1 FROM settlement_days WHERE is_wanted = 1')).length > 0;
  for (let run = 0; run < 20 && (await isWanted()); run += 1) {
    await agenda.runUntil(agenda.now + 11 * MINUTE);
    const its = shop.at();
    its.calls.allow(JOB_CALLS.readSettlements);
    await readSettlements(its);
  }
}

/**
 * Reads what was held and the statements, and matches the month. Returns what is not paid, each in one line with the names by which gateway,
 * couriers and bank call it: 'settlement-bank setl_3 differs amount 1'.
 */
export async function notPaidOf(month: TradedMonth, moves: readonly BankMove[]): Promise<string[]> {
  const { shop } = month.world;
  await readHeld(month);
  await importStatements(month, moves);
  await matchMoney(shop.at());
  const rows = await shop.rows("SELECT pair, subject, verdict, reason, difference_paise AS off FROM verdicts WHERE verdict <> 'paid'");
  const names = await shop.rows(
    "SELECT id, awb AS name FROM parcels UNION SELECT number, awb FROM parcels UNION SELECT id, utr FROM cod_remittances UNION SELECT key, '{bank}' FROM bank_lines",
  );
  const nameOf = new Map(names.map(({ id, name }) => [String(id), String(name)]));
  const named = (subject: string) =>
    subject
      .split(' ')
      .map((word) => nameOf.get(word) ?? word)
      .join(' ');
  return rows.map((row) => [row.pair, named(String(row.subject)), row.verdict, row.reason || '-', row.off].join(' ')).toSorted();
}

export interface ClosedMonth {
  readonly figures: Figures;
  /** Verdicts that say paid. */
  readonly paid: number;
  /** What is not as it must be. */
  readonly broken: readonly string[];
}

/** Closes a matched month; everything in it must be explained, and its sums must be those of gateway, couriers and bank. */
export async function closed({ world: { shop, settled }, lists }: TradedMonth): Promise<ClosedMonth> {
  const read = await Promise.all(months.map((one) => readMoneyMonth(shop.at(), one)));
  const own = read[1] as (typeof read)[number];
  const broken: string[] = [];
  const must = (what: string, is: number, due: number) => is === due || broken.push(`${what}: ${is} instead of ${due}`);
  for (const { month, online, cash, total, waiting } of read) {
    must(`${month}: difference online`, online, 0);
    must(`${month}: difference of cash`, cash, 0);
    must(`${month}: verdicts that do not say paid`, total, 0);
    must(`${month}: what the bank has not shown`, waiting.count, 0);
  }
  const all = (figure: keyof Figures) => read.reduce((sum, { figures }) => sum + figures[figure], 0);
  const { captured, refunded } = shop.razorpay.ledger().sums;
  must('captured', all('captured'), captured);
  must('refunded', all('refunds'), refunded);
  must(
    'in the bank',
    all('inBank'),
    settled.reduce((sum, { settlement: { amount } }) => sum + Math.max(0, amount), 0),
  );
  const remittances = lists.filter(({ kind }) => kind === 'remittance');
  must(
    'cash in the bank',
    all('cashInBank'),
    remittances.reduce((sum, { lines, deduction }) => sum + lines.reduce((its, { amount }) => its + amount, 0) - deduction, 0),
  );
  const open = await shop.rows('SELECT source, kind, what FROM ledger_findings WHERE cleared_at IS NULL');
  broken.push(...open.map(({ source, kind, what }) => `finding: ${source} ${kind} ${what}`));
  broken.push(...(await shop.invariants()).map(({ invariant, id }) => `${invariant} broken at ${id}`));
  await closeMonth(shop.at(), { month: MONTH, by: BY });
  const [row] = await shop.rows("SELECT count(*) AS paid FROM verdicts WHERE verdict = 'paid'");
  return { figures: own.figures, paid: Number(row?.paid), broken };
}
