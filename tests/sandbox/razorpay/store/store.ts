import { unknownId } from '../errors.ts';
import type { Adjustment, Settlement, SettlementLine } from '../settlements/types.ts';
import type { Dispute, Document, EventRecord, Order, Payment, Refund, RefundKey } from '../types.ts';
import { type Entry, type Journal, openJournal, readJournal } from './journal.ts';

interface Tables {
  order: Order;
  payment: Payment;
  refund: Refund;
  event: EventRecord;
  refundKey: RefundKey;
  settlement: Settlement;
  settlementLine: SettlementLine;
  adjustment: Adjustment;
  dispute: Dispute;
  document: Document;
}
type Kind = keyof Tables;
const KINDS: readonly Kind[] = [
  'order',
  'payment',
  'refund',
  'event',
  'refundKey',
  'settlement',
  'settlementLine',
  'adjustment',
  'dispute',
  'document',
];

/** All data of the account, in memory, oldest first; mirrored to a file if one is named. */
export class Store {
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  readonly events = new Map<string, EventRecord>();
  readonly refundKeys = new Map<string, RefundKey>();
  readonly settlements = new Map<string, Settlement>();
  readonly settlementLines = new Map<string, SettlementLine>();
  readonly adjustments = new Map<string, Adjustment>();
  readonly disputes = new Map<string, Dispute>();
  readonly documents = new Map<string, Document>();
  readonly #byReceipt = new Map<string, Set<Order>>();
  readonly #byOrder = new Map<string, Set<Payment>>();
  readonly #byPayment = new Map<string, Set<Refund>>();
  readonly #journal: Journal | null;

  constructor(file?: string) {
    if (file === undefined) {
      this.#journal = null;
      return;
    }
    for (const entry of readJournal(file)) this.#load(entry);
    this.#journal = openJournal(file, this.#dump());
  }

  /** Stores a new or changed record; it is in the file before this returns. */
  put<K extends Kind>(kind: K, value: Tables[K]): void {
    this.#index(kind, value);
    this.#journal?.append({ kind, value });
  }

  order(id: string): Order {
    return found(this.orders, id);
  }

  payment(id: string): Payment {
    return found(this.payments, id);
  }

  refund(id: string): Refund {
    return found(this.refunds, id);
  }

  dispute(id: string): Dispute {
    return found(this.disputes, id);
  }

  ordersWithReceipt(receipt: string): Order[] {
    return [...(this.#byReceipt.get(receipt) ?? [])];
  }

  paymentsOf(orderId: string): Payment[] {
    return [...(this.#byOrder.get(orderId) ?? [])];
  }

  refundsOf(paymentId: string): Refund[] {
    return [...(this.#byPayment.get(paymentId) ?? [])];
  }

  close(): void {
    this.#journal?.close();
  }

  #table<K extends Kind>(kind: K): Map<string, Tables[K]> {
    const tables: { [T in Kind]: Map<string, Tables[T]> } = {
      order: this.orders,
      payment: this.payments,
      refund: this.refunds,
      event: this.events,
      refundKey: this.refundKeys,
      settlement: this.settlements,
      settlementLine: this.settlementLines,
      adjustment: this.adjustments,
      dispute: this.disputes,
      document: this.documents,
    };
    return tables[kind];
  }

  #index<K extends Kind>(kind: K, value: Tables[K]): void {
    this.#table(kind).set(value.id, value);
    if ('receipt' in value && value.entity === 'order' && value.receipt !== null) add(this.#byReceipt, value.receipt, value);
    if ('entity' in value && value.entity === 'payment') add(this.#byOrder, value.order_id, value);
    if ('entity' in value && value.entity === 'refund') add(this.#byPayment, value.payment_id, value);
  }

  /** The file has one line for each change of a record, and the last one counts: the indexes are built only then. */
  #load(entry: Entry): void {
    const kind = KINDS.find((known) => known === entry.kind);
    if (kind === undefined) return;
    const value = entry.value as Tables[typeof kind];
    const known = this.#table(kind).get(value.id);
    this.#index(kind, known === undefined ? value : Object.assign(known, value));
  }

  #dump(): Entry[] {
    return KINDS.flatMap((kind) => [...this.#table(kind).values()].map((value) => ({ kind, value })));
  }
}

function add<T>(index: Map<string, Set<T>>, key: string, value: T): void {
  const values = index.get(key);
  if (values === undefined) index.set(key, new Set([value]));
  else values.add(value);
}

function found<T>(table: Map<string, T>, id: string): T {
  const record = table.get(id);
  if (record === undefined) throw unknownId(id);
  return record;
}
