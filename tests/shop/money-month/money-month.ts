import { startOfIstDate } from '../../../src/rules/dates.ts';
import { matchBank, type Proposal } from '../../../src/rules/matching/match-bank.ts';
import { matchCash } from '../../../src/rules/matching/match-cash.ts';
import { matchCosts } from '../../../src/rules/matching/match-costs.ts';
import { matchFees } from '../../../src/rules/matching/match-fees.ts';
import { matchRecon } from '../../../src/rules/matching/match-recon.ts';
import { matchSettlementLines } from '../../../src/rules/matching/match-settlement-lines.ts';
import type { Judgement } from '../../../src/rules/matching/pairs.ts';
import { namesPayer } from '../../../src/rules/matching/payer-names.ts';
import { paise, sum } from '../../../src/rules/money/money.ts';
import { dueAtBank } from '../../../src/rules/settlements/settlement-state.ts';
import { type BankForm, bankSide, readFile, statementFile } from './bank-side.ts';
import { courierSide } from './courier-side.ts';
import { Dice, fill, type MoneyMonth } from './facts.ts';
import { gatewaySide, tariffs } from './gateway-side.ts';

/** When everything of November has come. */
const CLOSED_AT = startOfIstDate('2026-12-31');
const ONLINE = 0.7;

/** Returns a November of so many orders, in which everything that happened was told rightly by all. */
export function moneyMonth(seed: number, orders: number): MoneyMonth {
  const dice = new Dice(seed);
  const dayOf = () => `2026-11-${fill(dice.int(1, 30), 2)}`;
  const online = Math.round(orders * ONLINE);
  const gateway = gatewaySide(dice, online, dayOf);
  const courier = courierSide(dice, orders - online, dayOf);
  const bank = bankSide(dice, gateway.settlements, courier.remittances);
  return { ...gateway, ...courier, tariffs, bank, clock: { now: CLOSED_AT, holidays: [] } };
}

interface JudgedMonth {
  readonly judgements: readonly Judgement[];
  readonly proposals: readonly Proposal[];
  /** Why the statement was refused. */
  readonly fault: string | null;
  /** Deposits that belong to settlements and remittances, and what must come, in paise. */
  readonly inBank: number;
}

/** Judges a month by all eight pairs. The bank is read from a file. */
export function judgeMonth(month: MoneyMonth, bank: BankForm, file: string = statementFile(month.bank, bank)): JudgedMonth {
  const { captures, refunds, lines, settlements, parcels, remittances, quotes, charges, clock } = month;
  const { rows, fault } = readFile(file);
  const atBank = (pair: 'settlement-bank' | 'remittance-bank', expected: Parameters<typeof matchBank>[0]['expected']) =>
    matchBank({ pair, expected, lines: rows, byPerson: new Map(), isTheirs: (text) => namesPayer(pair, text), clock });
  const settled = settlements.flatMap((settlement) => {
    const amount = dueAtBank(settlement);
    return amount === null ? [] : [{ ...settlement, amount }];
  });
  const paidOn = remittances.map(({ id, utr, lines: its, deduction, on }) => {
    return { id, utr, amount: paise(sum(its.map(({ amount }) => amount)) - deduction), on };
  });
  const [gateway, cash] = [atBank('settlement-bank', settled), atBank('remittance-bank', paidOn)];
  const judgements = [
    ...matchRecon('capture-recon', captures, lines, clock),
    ...matchRecon('refund-recon', refunds, lines, clock),
    ...matchSettlementLines(settlements, lines),
    ...gateway.judgements,
    ...matchCash(
      parcels,
      remittances.flatMap((each) => each.lines),
      clock,
    ),
    ...cash.judgements,
    ...matchCosts(quotes, charges),
    ...matchFees(lines, month.tariffs),
  ];
  const used = new Set([...gateway.judgements, ...cash.judgements].flatMap(({ matched }) => matched));
  const inBank = rows.filter(({ key }) => used.has(key)).reduce((total, { amount }) => total + amount, 0);
  return { judgements, proposals: [...gateway.proposals, ...cash.proposals], fault, inBank };
}

/** What is not `paid`, each in one line: 'settlement-bank setl_3 differs amount 1'. */
export const notPaid = (judgements: readonly Judgement[]): string[] =>
  judgements
    .filter(({ verdict }) => verdict !== 'paid')
    .map(({ pair, subject, verdict, reason, difference }) => [pair, subject, verdict ?? 'waits', reason || '-', difference].join(' '))
    .sort();
