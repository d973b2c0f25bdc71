import { randomInt } from 'node:crypto';
import { nowSeconds, refused, token, unknownId } from '../protocol.ts';
import type { Payment, Refund, Sandbox } from '../types.ts';
import { tell } from '../webhooks/webhooks.ts';
import type { Adjustment, Settlement, SettlementLine, SettlementStatus } from './types.ts';

const bare = {
  ...{ currency: 'INR', fee: 0, tax: 0, on_hold: false, settled: false, settled_at: null, settlement_id: null, posted_at: null },
  ...{ credit_type: 'default', description: null, notes: null, payment_id: null, settlement_utr: null, order_id: null },
  ...{ order_receipt: null, method: null, card_network: null, card_issuer: null, card_type: null, dispute_id: null },
} as const;

/** Takes the order's notes as a text, as Razorpay does in its samples. */
function paymentLine({ store }: Sandbox, { id, amount, fee, tax, created_at, order_id, method, card, notes }: Payment): SettlementLine {
  const isCard = card ? { card_network: card.network, card_issuer: card.issuer, card_type: card.type } : {};
  return {
    ...{ ...bare, id, entity_id: id, type: 'payment', debit: 0, credit: amount - (fee ?? 0), amount, fee: fee ?? 0, tax: tax ?? 0 },
    ...{ created_at, order_id, order_receipt: store.orders.get(order_id)?.receipt ?? null, method },
    ...{ notes: JSON.stringify(notes), ...isCard },
  };
}

const refundLine = (sandbox: Sandbox, { id, amount, created_at, payment_id, notes }: Refund): SettlementLine => {
  const { order_id, method } = sandbox.store.payment(payment_id);
  return {
    ...{ ...bare, id, entity_id: id, type: 'refund', debit: amount, credit: 0, amount, created_at, payment_id, order_id, method, notes },
    order_receipt: sandbox.store.orders.get(order_id)?.receipt ?? null,
  };
};

const adjustmentLine = ({ id, amount, created_at, dispute_id, payment_id, description }: Adjustment): SettlementLine => ({
  ...{ ...bare, id, entity_id: id, type: 'adjustment', debit: Math.max(0, -amount), credit: Math.max(0, amount) },
  ...{ amount: Math.abs(amount), created_at, dispute_id, payment_id, description },
});

/** The lines of everything that is in no settlement yet: captures, processed refunds of captures, adjustments. */
export function unsettled(sandbox: Sandbox): SettlementLine[] {
  const { payments, refunds, settlementLines, adjustments } = sandbox.store;
  const isNew = ({ id }: { readonly id: string }) => !settlementLines.has(id);
  const captured = [...payments.values()].filter((payment) => payment.captured && isNew(payment));
  const given = [...refunds.values()].filter(
    (refund) => refund.status === 'processed' && payments.get(refund.payment_id)?.captured && isNew(refund),
  );
  return [
    ...captured.map((payment) => paymentLine(sandbox, payment)),
    ...given.map((refund) => refundLine(sandbox, refund)),
    ...[...adjustments.values()].filter(isNew).map(adjustmentLine),
  ];
}

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
  for (const line of lines)
    sandbox.store.put('settlementLine', { ...line, settled: true, settled_at: created_at, settlement_id: settlement.id });
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

const linesOf = ({ store }: Sandbox, id: string): SettlementLine[] =>
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
    // What refunds took waits for money that comes: a settlement of less than nothing would owe itself to the next one for ever.
    if (sum(unsettled(sandbox), ({ credit, debit }) => credit - debit) > 0) settleNow(sandbox, { status: 'created' });
    settleByItself(sandbox, ms);
  });
}

function announceSettlement(sandbox: Sandbox, settlement: Settlement): void {
  tell(sandbox, `settlement.${settlement.status}`, settlement.id, { settlement: { entity: settlement } });
}
