import type { Shop } from '../../../platform/shop.ts';
import { type BankCoverage, bankGaps } from '../../../rules/bank/bank-coverage.ts';
import { endOfIstDate, istDate } from '../../../rules/dates.ts';
import { DAY } from '../../../rules/limits.ts';
import type { ChargedCost } from '../../../rules/matching/match-costs.ts';
import { paise } from '../../../rules/money/money.ts';
import { storeFrom, storeQuery } from '../../settings/store.server.ts';
import { tariffsQuery } from '../tariffs/tariffs.server.ts';
import { bankFacts } from './bank-facts.server.ts';
import { type CostRow, courierFacts } from './courier-facts.server.ts';
import { gatewayFacts } from './gateway-facts.server.ts';
import type { BankFact, MoneyFacts, QuoteFact } from './money-facts.ts';

/** A line of the bank may be so much older than the first day, and so may a courier's payment. */
const [BANK_BEFORE, PAID_BEFORE] = [30 * DAY, 20 * DAY];

/** The first moments (UTC ms, each the first of a month) of what a run judges. */
export interface MoneySpan {
  readonly from: number;
  /** Of what the bank shows, where that is older. */
  readonly bank: number;
  /** Of what couriers paid, where that is older. */
  readonly cash: number;
}

/** Reads all that is told of a time, and of all that is not paid, in one round trip. */
export async function readMoneyFacts(shop: Shop, { from, bank: bankFrom, cash: cashFrom }: MoneySpan): Promise<MoneyFacts> {
  const bankSince = istDate(bankFrom - BANK_BEFORE);
  const { gateway, couriers, bank, store, tariffs } = await shop.db.read({
    gateway: gatewayFacts(from, bankFrom),
    couriers: courierFacts(from, istDate(cashFrom - PAID_BEFORE), istDate(bankFrom - PAID_BEFORE)),
    bank: bankFacts(bankSince, istDate(from - BANK_BEFORE).slice(0, 7)),
    store: storeQuery(shop),
    tariffs: tariffsQuery(shop),
  });
  const older = new Set(gateway.read.map(({ id }) => id));
  const lines = gateway.lines.map((row) => ({ ...row, isSettled: row.isSettled === 1, isOnHold: row.isOnHold === 1 }));
  return {
    clock: { now: shop.now, holidays: storeFrom(store).holidays },
    ...{ from: istDate(from), bankFrom: istDate(bankFrom), cashFrom: istDate(cashFrom) },
    readSince: gateway.since[0]?.at ?? null,
    collectedSince: couriers.first[0]?.at ?? null,
    captures: gateway.captures,
    refunds: gateway.refunds,
    lines,
    tariffs,
    // The lines of an older settlement are not all here, so that they say nothing about its sum.
    settlementLines: lines.filter(({ settlementId }) => !older.has(settlementId)),
    settlements: gateway.settlements,
    sent: gateway.sent,
    bank: bank.bank,
    covered: coverage(bank.accounts, bank.bank, bankSince),
    parcels: couriers.parcels,
    remittances: couriers.remittances,
    // A courier pays at the end of a day for what was delivered in it.
    remittanceLines: couriers.cash.map(({ on, ...line }) => ({ ...line, at: endOfIstDate(on) })),
    ...costFacts(couriers.costs),
    foreign: couriers.foreign.map((row) => ({ ...row, isOurs: row.isOurs === 1 })),
    verdicts: bank.verdicts,
    matches: bank.matches,
    bankMatches: bank.bankMatches.map((row) => ({ ...row, isFixed: row.isFixed === 1 })),
  };
}

function coverage(
  accounts: readonly { readonly account: string; readonly first: string; readonly last: string }[],
  lines: readonly BankFact[],
  since: string,
): ReadonlyMap<string, BankCoverage> {
  const linesOf = Map.groupBy(
    lines.filter(({ date }) => date >= since),
    ({ account }) => account,
  );
  return new Map(
    accounts.map(({ account, first, last }) => [account, { from: first, until: last, gaps: bankGaps(linesOf.get(account) ?? []) }]),
  );
}

/** A quote has the fee for cash in it: that is added to the freight. Other charges were quoted by nobody. */
function costFacts(rows: readonly CostRow[]): { readonly quotes: readonly QuoteFact[]; readonly charges: readonly ChargedCost[] } {
  const quotes: QuoteFact[] = [];
  const charges: ChargedCost[] = [];
  for (const its of Map.groupBy(rows, ({ parcel }) => parcel).values()) {
    const [first] = its;
    if (!first) continue;
    const awb = String(first.parcel);
    quotes.push({ awb, kind: 'freight', amount: first.quoted, isInvoiced: first.isInvoiced === 1, at: first.at });
    const own: ChargedCost[] = [];
    let cash = 0;
    for (const { chargeId, kind, amount } of its) {
      if (chargeId === null || kind === null || amount === null) continue;
      if (kind === 'cod') cash += amount;
      else own.push({ id: chargeId, awb, kind, amount });
    }
    const freight = own.find(({ kind }) => kind === 'freight');
    charges.push(...own.map((charge) => (charge === freight ? { ...charge, amount: paise(charge.amount + cash) } : charge)));
    if (!freight && cash !== 0) charges.push({ id: `${awb} cod`, awb, kind: 'freight', amount: paise(cash) });
  }
  return { quotes, charges };
}
