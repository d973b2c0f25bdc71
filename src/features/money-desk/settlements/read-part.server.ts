import { sql } from 'drizzle-orm';
import type { Statement } from '../../../platform/database/database.ts';
import { logFault } from '../../../platform/log/log.ts';
import type { Shop } from '../../../platform/shop.ts';
import { endOfIstDate, startOfIstDate } from '../../../rules/dates.ts';
import { SETTLEMENTS_BY_ID } from '../../../rules/order/reconcile.ts';
import { gateway } from '../../gateway/gateway.server.ts';
import type { GatewaySettlement } from '../../gateway/gateway-settlements.ts';
import { GatewayError } from '../../gateway/payment-gateway.ts';
import { type LedgerFinding, newFindings } from '../../ledger/checks/findings.server.ts';
import { deductDisputes } from './deduct-disputes.server.ts';
import { knownLines, lineKey, newVersions, writeLines } from './write-lines.server.ts';
import { heardSettlements, knownSettlements, writeSettlements } from './write-settlements.server.ts';

/** A day that is read, from the line after `skip`; `wantedAt` is when it was asked for. */
export interface DayPart {
  readonly day: string;
  readonly wantedAt: number;
  readonly skip: number;
}

const REFUSED = 'settlements of a day are refused';
const UNREAD = 'lines of settlements cannot be read';

/**
 * Reads the next lines of a day, with the first of them the settlements that were made on it, and writes all of it with the place to go on
 * from. The same lines again write nothing; a process that ends in between has written all of it or nothing.
 * @returns the next part; null where the day is whole
 * @throws GatewayError where the gateway does not answer
 */
export async function readPart(shop: Shop, part: DayPart): Promise<DayPart | null> {
  try {
    return await readOrThrow(shop, part);
  } catch (error) {
    if (!(error instanceof GatewayError && error.detail.fault === 'refused' && error.detail.isFinal)) throw error;
    // It would be refused again in every run, and keep the other days waiting.
    await save(shop, part, null, [{ kind: REFUSED, what: part.day }], []);
    return null;
  }
}

async function readOrThrow(shop: Shop, part: DayPart): Promise<DayPart | null> {
  const listed = part.skip === 0 ? await settlementsOf(shop, part.day) : [];
  const { items, given, isLast } = await gateway(shop).settlementLines(part.day, part.skip);
  // What is in no settlement yet comes again with the one that it gets into. The same line twice in an answer counts as it was said last.
  const lines = [...new Map(items.filter(({ line }) => line.settlementId !== '').map((each) => [lineKey(each.line), each])).values()];
  const ids = [...new Set([...listed.map(({ id }) => id), ...lines.map(({ line }) => line.settlementId)])];
  const known = await shop.db.read({ lines: knownLines(shop, lines), settlements: knownSettlements(shop, ids) });
  const named = new Set([...listed, ...known.settlements].map(({ id }) => id));
  const others = await settlementsById(
    shop,
    ids.filter((id) => !named.has(id)),
  );
  const heard = heardSettlements(known.settlements, [...listed, ...others]);
  const { versions, findings } = newVersions(known.lines, known.settlements, lines);
  const found = [...heard.findings, ...findings, ...(items.length < given ? [{ kind: UNREAD, what: part.day }] : [])];
  const next = isLast || given === 0 ? null : { ...part, skip: part.skip + given };
  await save(shop, part, next, found, [
    ...writeSettlements(shop, heard.next),
    ...writeLines(shop, versions),
    ...deductDisputes(
      shop,
      lines.map(({ line }) => line.disputeId),
    ),
    ...(next === null ? [sql`UPDATE settlement_days SET lines = ${part.skip + given} WHERE ${isOfPart(part)}`] : []),
  ]);
  return next;
}

async function settlementsOf(shop: Shop, day: string): Promise<GatewaySettlement[]> {
  const listed: GatewaySettlement[] = [];
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const answer = await gateway(shop).settlements(startOfIstDate(day), endOfIstDate(day) - 1, page);
    listed.push(...answer.items);
    isLast = answer.isLast;
  }
  return listed;
}

/** Settlements that were made on another day than that of their lines. One that the gateway does not know stays unknown. */
async function settlementsById(shop: Shop, ids: readonly string[]): Promise<GatewaySettlement[]> {
  const found: GatewaySettlement[] = [];
  for (const id of ids.slice(0, SETTLEMENTS_BY_ID)) {
    const settlement = await gateway(shop)
      .settlement(id)
      .catch((error: unknown) => {
        if (error instanceof GatewayError && error.detail.fault === 'refused' && error.detail.isFinal) return null;
        throw error;
      });
    if (settlement) found.push(settlement);
  }
  return found;
}

const isOfPart = ({ day, wantedAt }: DayPart) => sql`day = ${day} AND wanted_at = ${wantedAt}`;

/** Writes what a part brought, with the place to go on from. A day that was asked for meanwhile is read again from its first line. */
async function save(shop: Shop, part: DayPart, next: DayPart | null, found: readonly LedgerFinding[], also: readonly Statement[]) {
  const { now } = shop;
  await shop.db.write([
    ...also,
    ...(part.skip === 0
      ? [
          sql`UPDATE ledger_findings SET cleared_at = ${now} WHERE cleared_at IS NULL AND source = 'money' AND what = ${part.day}
            AND kind IN (${REFUSED}, ${UNREAD})`,
        ]
      : []),
    ...newFindings(shop, 'money', found),
    next
      ? sql`UPDATE settlement_days SET skip = ${next.skip} WHERE ${isOfPart(part)}`
      : sql`UPDATE settlement_days SET is_wanted = 0, skip = 0, read_at = ${now} WHERE ${isOfPart(part)}`,
  ]);
  for (const finding of found) logFault('ledger money', JSON.stringify(finding));
}
