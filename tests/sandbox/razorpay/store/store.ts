import { chmodSync, closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { isJson, unknownId } from '../protocol.ts';
import type { Adjustment, Settlement, SettlementLine } from '../settlements/types.ts';
import type { Dispute, Document, EventRecord, Order, Payment, Refund, RefundKey } from '../types.ts';

/** One stored change: the whole new value of a record. */
type Entry = { kind: string; value: unknown };
/** An append-only file of JSON lines. The write reaches the kernel before the call returns, so a killed process loses no line. */
export type Journal = { append(entry: Entry): void; close(): void };

/** All complete lines of the file; a last line cut short by a crash is skipped. */
export function readJournal(path: string): Entry[] {
  if (!existsSync(path)) return [];
  const entries: Entry[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    try {
      const entry: unknown = JSON.parse(line);
      if (isJson(entry) && typeof entry.kind === 'string') entries.push({ kind: entry.kind, value: entry.value });
    } catch {}
  }
  return entries;
}

/** It has names and addresses: for the owner of the machine alone, also where an earlier run left it open to others. */
const OWN = { mode: 0o600 };

/** Rewrites `path` to `entries` (compaction) and keeps it open for appending. */
export function openJournal(path: string, entries: Entry[]): Journal {
  writeFileSync(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), OWN);
  chmodSync(path, OWN.mode);
  const handle = openSync(path, 'a');
  return {
    append: (entry) => void writeSync(handle, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(handle),
  };
}

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
/** Where the store has the records of each kind. */
const FIELDS = {
  ...{ order: 'orders', payment: 'payments', refund: 'refunds', event: 'events', refundKey: 'refundKeys', settlement: 'settlements' },
  ...{ settlementLine: 'settlementLines', adjustment: 'adjustments', dispute: 'disputes', document: 'documents' },
} as const satisfies Record<Kind, string>;
const KINDS = Object.keys(FIELDS) as Kind[];

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
    const tables = this as unknown as Record<string, Map<string, Tables[K]>>;
    return tables[FIELDS[kind]] as Map<string, Tables[K]>;
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
