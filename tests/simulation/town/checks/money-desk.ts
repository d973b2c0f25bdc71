import { cashDifference, type Figures, onlineDifference } from '../../../../src/rules/matching/month-figures.ts';
import type { Row } from '../../world/database.ts';
import type { Simulation } from '../../world/simulation.ts';
import { hasAccountant, keyOf, MONTH } from '../outside/money.ts';
import type { Outsides } from '../outside/outsides.ts';
import type { Checks } from './check.ts';

/** Somebody keeps the accounts, and no restore has lost what was noted. */
const isKept = ({ plan, operator }: Simulation): boolean => hasAccountant(plan) && !operator?.given;
const words = (row: Row): string => Object.values(row).join(' ');
const differing = (what: string, is: unknown, due: number): string[] => (is === due ? [] : [`${what}: ${is} and not ${due}`]);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** What must be true of the accounts at rest, and once the month is over. */
const kept: Checks = {
  'settlements are what the gateway has sent': (sim, { settled: { settlements } }) => {
    if (!isKept(sim)) return [];
    const own = new Map(sim.database.rows('SELECT id, paise, state, utr FROM settlements').map(({ id, ...row }) => [id, words(row)]));
    const sent = settlements.map(({ id, amount, status, utr }) => [id, words({ amount, status, utr: utr ?? '' })] as const);
    return [
      ...sent.filter(([id, said]) => own.get(id) !== said).map(([id, said]) => `${id} is ${own.get(id)} and not ${said}`),
      ...differing('settlements', own.size, settlements.length),
    ];
  },
  'the bank is read to its last line': (sim, _, { bank }) => {
    if (!isKept(sim)) return [];
    const [read] = sim.database.rows('SELECT count(*) AS lines, coalesce(sum(paise), 0) AS paise FROM bank_lines');
    return [
      ...differing('lines', read?.lines, bank.moves.length),
      ...differing('paise', read?.paise, sumOf(bank.moves.map(({ amount }) => amount))),
    ];
  },
  // What a courier charged beyond its quote is nobody's fault here.
  'all that was judged is paid or on its way': (sim, _, outside) => {
    if (!isKept(sim)) return [];
    const contested = contestedIn(sim, outside);
    return sim.database
      .rows("SELECT pair, subject, verdict, reason, difference_paise FROM verdicts WHERE verdict <> 'paid' AND pair <> 'cost-quote'")
      .filter(
        ({ pair, subject }) =>
          !(outside.remittances.arePaid ? pair === 'parcel-remittance' && contested.has(String(subject)) : isOfCash(pair)),
      )
      .map(words);
  },
};

const isOfCash = (pair: unknown) => pair === 'parcel-remittance' || pair === 'remittance-bank';

/**
 * What shop and courier say otherwise, by the subjects of its verdicts: of a parcel that one calls delivered and the other does not, or whose
 * number the courier gave to another one within the day.
 */
function contestedIn({ database }: Simulation, { remittances: { lists } }: Outsides): ReadonlySet<string> {
  const paid = new Map(
    lists.flatMap(({ courier, lines }) => lines.map(({ reference, amount }) => [keyOf({ courier, reference }), amount])),
  );
  const shared = "(SELECT count(*) FROM parcels o WHERE o.awb = p.awb AND o.awb <> '') > 1";
  const dues = database.rows(`SELECT p.id, p.courier || ' ' || p.reference AS key, d.due_paise AS due, ${shared} AS shared FROM cod_dues d
    JOIN parcels p ON p.id = d.parcel_id`);
  const known = new Map(dues.map(({ key, due }) => [key, due]));
  const lines =
    database.rows(`SELECT l.remittance_id || ' ' || l.line AS id, r.courier || ' ' || l.reference AS key FROM cod_remittance_lines l
    JOIN cod_remittances r ON r.id = l.remittance_id`);
  return new Set([
    ...dues.filter(({ key, due, shared: isShared }) => isShared === 1 || paid.get(String(key)) !== due).map(({ id }) => String(id)),
    ...lines.filter(({ key }) => !known.has(key)).map(({ id }) => String(id)),
  ]);
}

export const moneyAtRest: Checks = kept;

function cashSums(sim: Simulation, figures: Figures, outside: Outsides): string[] {
  const { lists } = outside.remittances;
  const collected = sumOf(lists.flatMap(({ lines }) => lines.map(({ amount }) => amount)));
  const kept = sumOf(lists.map(({ deduction }) => deduction));
  return [
    ...differing('cash in the bank', figures.cashInBank, collected - kept),
    ...(contestedIn(sim, outside).size > 0
      ? []
      : [...differing('cash', figures.collected, collected), ...differing('difference of cash', cashDifference(figures), 0)]),
  ];
}

export const monthAtEnd: Checks = {
  ...kept,
  'a month closes with the sums of gateway and couriers': (sim, { settled: { settlements, lines }, ledger: { sums } }, outside) => {
    if (!isKept(sim)) return [];
    const [row] = sim.database.rows('SELECT figures FROM money_months WHERE month = ?', MONTH);
    if (!row) return [`${MONTH} is not closed`];
    const figures = JSON.parse(String(row.figures)) as Figures;
    const own = lines.filter(({ settled }) => settled);
    const out = settlements.filter(({ status, amount }) => status === 'processed' && amount > 0);
    return [
      ...differing('difference online', onlineDifference(figures), 0),
      ...differing('captured', figures.captured, sums.captured),
      ...differing('fees', figures.fees, sumOf(own.map(({ fee }) => fee))),
      ...differing('in the bank', figures.inBank, sumOf(out.map(({ amount }) => amount))),
      ...(outside.remittances.arePaid ? cashSums(sim, figures, outside) : []),
    ];
  },
};
