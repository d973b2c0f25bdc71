import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import type { InvoiceLine, ReturnedPieces } from '../../rules/money/invoice-lines.ts';
import type { Paise } from '../../rules/money/money.ts';
import { orders } from '../ledger/orders.table.ts';
import type { Buyer, DocumentFacts, Seller } from './document-facts.ts';

export const documentKinds = ['invoice', 'bill-of-supply', 'credit-note'] as const;

/**
 * Invoices and credit notes as they were issued. Triggers keep the numbers of a series without gaps in each financial year, and
 * nothing of a document changes afterwards: only the name and hash of its file are added, once.
 */
export const invoices = sqliteTable(
  'invoices',
  {
    id: text('id').primaryKey(),
    /** 'invoice' is a tax invoice, also one with some pieces without tax (rule 46A). */
    kind: text('kind', { enum: documentKinds }).notNull(),
    series: text('series').notNull(),
    /** The financial year in IST: '26-27'. */
    year: text('year').notNull(),
    number: integer('number').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** For a credit note: the invoice that it corrects. */
    invoiceId: text('invoice_id').references((): AnySQLiteColumn => invoices.id),
    /**
     * The reason for the document: 'invoice:{order}', 'refund:{refund}', 'return:{return}' or 'cancelled:{order}:{time}'.
     */
    request: text('request').notNull().unique(),
    issuedAt: integer('issued_at').notNull(),
    /** GST code of the State: '29'. */
    placeOfSupply: text('place_of_supply').notNull(),
    seller: text('seller', { mode: 'json' }).$type<Seller>().notNull(),
    buyer: text('buyer', { mode: 'json' }).$type<Buyer>().notNull(),
    facts: text('facts', { mode: 'json' }).$type<DocumentFacts>().notNull(),
    lines: text('lines', { mode: 'json' }).$type<readonly InvoiceLine[]>().notNull(),
    taxable: integer('taxable_paise').$type<Paise>().notNull(),
    cgst: integer('cgst_paise').$type<Paise>().notNull(),
    sgst: integer('sgst_paise').$type<Paise>().notNull(),
    igst: integer('igst_paise').$type<Paise>().notNull(),
    total: integer('total_paise').$type<Paise>().notNull(),
    /** The PDF in the private part of the bucket, and the SHA-256 of its bytes. */
    fileKey: text('file_key'),
    fileHash: text('file_hash'),
  },
  (t) => [
    check('invoices_kind', sql`${t.kind} IN (${sqlList(documentKinds)})`),
    check('invoices_series', sql`(${t.series} = 'CRN') = (${t.kind} = 'credit-note') AND ${t.series} GLOB '[A-Z][A-Z][A-Z]'`),
    check('invoices_number', sql`${t.number} BETWEEN 1 AND 999999`),
    check('invoices_credit_names_invoice', sql`(${t.kind} = 'credit-note') = (${t.invoiceId} IS NOT NULL)`),
    check('invoices_not_negative', sql`min(${t.taxable}, ${t.cgst}, ${t.sgst}, ${t.igst}, ${t.total}) >= 0`),
    check('invoices_total_is_sum', sql`${t.total} = ${t.taxable} + ${t.cgst} + ${t.sgst} + ${t.igst}`),
    check('invoices_one_kind_of_tax', sql`${t.igst} = 0 OR ${t.cgst} + ${t.sgst} = 0`),
    check('invoices_file_is_private', sql`${t.fileKey} IS NULL OR ${t.fileKey} LIKE 'private/invoices/%'`),
    check('invoices_file_has_hash', sql`(${t.fileKey} IS NULL) = (${t.fileHash} IS NULL)`),
    uniqueIndex('invoices_by_number').on(t.series, t.year, t.number),
    uniqueIndex('invoices_one_per_order').on(t.orderId).where(sql`kind <> 'credit-note'`),
    index('invoices_by_order').on(t.orderId),
    index('invoices_by_invoice').on(t.invoiceId).where(sql`invoice_id IS NOT NULL`),
    index('invoices_by_day').on(t.issuedAt, t.id),
  ],
);

/** Documents that are due. Triggers insert a row with the dispatch, refund or cancellation; the document deletes it. */
export const invoiceRequests = sqliteTable(
  'invoice_requests',
  {
    /** The `request` of the document. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Paise to credit; null for an invoice, and for a credit note of all that is left of the invoice. */
    amount: integer('amount_paise').$type<Paise>(),
    reason: text('reason').notNull().default(''),
    /** Lines and quantities that came back, if the request is about a return. */
    pieces: text('pieces', { mode: 'json' }).$type<readonly ReturnedPieces[]>(),
    /** The document is issued from then on; postponed after a failure. */
    dueAt: integer('due_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('invoice_requests_due').on(t.dueAt)],
);

/** HSN codes with their rates that an invoice has had, or that the owner found right before the first one. */
export const knownTaxes = sqliteTable(
  'known_taxes',
  {
    hsnCode: text('hsn_code').notNull(),
    /** Hundredths of a percent. */
    gstRate: integer('gst_rate').notNull(),
    /** UTC ms. */
    at: integer('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hsnCode, t.gstRate] })],
);

export const declared = {
  invoices: { subjects: ['gst', 'gst-return', 'orders'], restore: 'newer', people: ['kept'], audited: { invoice: 'Invoice' } },
  known_taxes: { subjects: ['gst', 'orders'], restore: 'append' },
  invoice_requests: { subjects: [], restore: 'mirror' },
} satisfies Declared;
