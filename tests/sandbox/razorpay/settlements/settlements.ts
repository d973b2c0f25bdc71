import { randomInt } from 'node:crypto';
import { refused, unknownId } from '../errors.ts';
import { nowSeconds, token } from '../ids.ts';
import type { Sandbox } from '../sandbox.ts';
import type { EventRecord } from '../types.ts';
import { unsettled } from './settlement-lines.ts';
import type { Adjustment, Settlement, SettlementLine, SettlementStatus } from './types.ts';

const sum = (lines: readonly SettlementLine[], of: (line: SettlementLine) => number) => lines.reduce((total, line) => total + of(line), 0);

/** Sixteen letters and digits, as of NEFT. */
const newUtr = () => `UTIB${String(randomInt(1e11, 1e12))}`;

export interface Settling {
  /** The state it gets at once; 'processed' if omitted. */
  readonly status?: SettlementStatus;
  /** Unix ms at which it is made; now if omitted. */
  readonly atMs?: number;
}

/**
 * Settles now all that is in no settlement yet. Where refunds took more than came, the settlement is negative, nothing goes to the bank, and
 * the next one takes what is owed by an adjustment without a number.
 * @returns null where there is nothing to settle
 */
export function settleNow(sandbox: Sandbox, { status = 'processed', atMs }: Settling = {}): Settlement | null {
  const lines = unsettled(sandbox);
  if (lines.length === 0) return null;
  const created_at = atMs === undefined ? nowSeconds() : Math.floor(atMs / 1_000);
  const settlement: Settlement = {
    ...{ id: `setl_${token()}`, entity: 'settlement', amount: sum(lines, ({ credit, debit }) => credit - debit), status: 'created' },
    ...{ fees: sum(lines, ({ fee }) => fee), tax: sum(lines, ({ tax }) => tax), utr: null, created_at },
  };
  sandbox.store.put('settlement', settlement);
  for (const line of lines) {
    sandbox.store.put('settlementLine', { ...line, settled: true, settled_at: created_at, settlement_id: settlement.id });
  }
  if (settlement.amount < 0) adjust(sandbox, { amount: settlement.amount, description: `Owed by ${settlement.id}` });
  return status === 'created' ? settlement : moveSettlement(sandbox, settlement.id, status);
}

/** The bank takes a settlement, or does not: one that failed goes out later under another number. Throws 400 for one that went out. */
export function moveSettlement(sandbox: Sandbox, id: string, status: SettlementStatus): Settlement {
  const settlement = settlementOf(sandbox, id);
  if (settlement.status === 'processed') throw refused('The settlement is processed already');
  const utr = settlement.amount > 0 && status !== 'created' ? newUtr() : null;
  Object.assign(settlement, { status, utr });
  sandbox.store.put('settlement', settlement);
  for (const line of linesOf(sandbox, id)) {
    if (line.type !== 'adjustment') sandbox.store.put('settlementLine', Object.assign(line, { settlement_utr: utr }));
  }
  if (status !== 'created') announceSettlement(sandbox, settlement);
  return settlement;
}

export function settlementOf({ store }: Sandbox, id: string): Settlement {
  const settlement = store.settlements.get(id);
  if (!settlement) throw unknownId(id);
  return settlement;
}

export const linesOf = ({ store }: Sandbox, id: string): SettlementLine[] =>
  [...store.settlementLines.values()].filter(({ settlement_id }) => settlement_id === id);

export interface Adjusting {
  /** Negative where it is taken. */
  readonly amount: number;
  readonly description?: string;
  readonly disputeId?: string;
  readonly paymentId?: string;
}

/** Adds an amount of the gateway's own to the next settlement. */
export function adjust({ store }: Sandbox, { amount, description, disputeId, paymentId }: Adjusting): Adjustment {
  const made: Adjustment = {
    ...{ id: `adj_${token()}`, amount, dispute_id: disputeId ?? null, payment_id: paymentId ?? null },
    ...{ description: description ?? null, created_at: nowSeconds() },
  };
  store.put('adjustment', made);
  return made;
}

/** The gateway takes the amount of a dispute at its begin (`takes`), or gives it back once it is won: a line of the next settlement. */
export const adjustForDispute = (
  sandbox: Sandbox,
  { id, payment_id, amount }: { readonly id: string; readonly payment_id: string; readonly amount: number },
  way: 'takes' | 'gives-back',
): Adjustment => adjust(sandbox, { amount: way === 'takes' ? -amount : amount, disputeId: id, paymentId: payment_id });

/** Says something else of a line that is in a settlement, as Razorpay may days later. */
export function changeLine({ store }: Sandbox, id: string, change: Partial<SettlementLine>): SettlementLine {
  const line = store.settlementLines.get(id);
  if (!line) throw unknownId(id);
  store.put('settlementLine', Object.assign(line, change));
  return line;
}

/** Puts a line that is in a settlement into another one as well. */
export function repeatLine({ store }: Sandbox, id: string, { id: settlement_id, created_at, utr }: Settlement): void {
  const line = store.settlementLines.get(id);
  if (!line) throw unknownId(id);
  store.put('settlementLine', { ...line, id: `${id} again`, settlement_id, settled_at: created_at, settlement_utr: utr });
}

/** Settles by itself, as Razorpay's test mode does: a settlement is made after `ms` and goes out after as long again. */
export function settleByItself(sandbox: Sandbox, ms: number): void {
  sandbox.later(ms, () => {
    for (const { id, status } of sandbox.store.settlements.values()) {
      if (status === 'created') moveSettlement(sandbox, id, 'processed');
    }
    settleNow(sandbox, { status: 'created' });
    settleByItself(sandbox, ms);
  });
}

function announceSettlement(sandbox: Sandbox, settlement: Settlement): void {
  const event = `settlement.${settlement.status}`;
  const envelope = { entity: 'event', account_id: sandbox.account.accountId, event, contains: ['settlement'] };
  const record: EventRecord = {
    id: token(),
    order_id: settlement.id,
    body: JSON.stringify({ ...envelope, payload: { settlement: { entity: settlement } }, created_at: nowSeconds() }),
    secret: sandbox.knobs.signWith ?? sandbox.account.webhookSecret,
    isDone: false,
  };
  sandbox.store.put('event', record);
  sandbox.webhooks.enqueue(record);
}
