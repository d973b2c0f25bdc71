import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, sqlList } from '../../platform/database/columns.ts';
import type { Declared } from '../../platform/database/declared.ts';
import { feeSources, feeSuppliers } from '../../rules/gst/fee-tax.ts';
import type { Paise } from '../../rules/money/money.ts';

/**
 * Figures of GST on fees as a person read them off a supplier's tax invoice or GSTR-2B. Append-only: a wrong one is corrected by a row that
 * names it, and the last of such a chain counts. Triggers keep all of this.
 */
export const supplierTax = sqliteTable(
  'supplier_tax',
  {
    id: text('id').primaryKey(),
    /** The month of the fees (IST): '2026-11'. */
    month: text('month').notNull(),
    supplier: text('supplier', { enum: feeSuppliers }).notNull(),
    source: text('source', { enum: feeSources }).notNull(),
    /** Of the invoice, and its day (IST); both '' for GSTR-2B. */
    number: text('number').notNull().default(''),
    issuedOn: text('issued_on').notNull().default(''),
    /** Without the tax. */
    value: integer('value_paise').$type<Paise>().notNull(),
    tax: integer('tax_paise').$type<Paise>().notNull(),
    corrects: text('corrects').references((): AnySQLiteColumn => supplierTax.id),
    /** The address of who noted it. */
    by: text('by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('supplier_tax_supplier', sql`${t.supplier} IN (${sqlList(feeSuppliers)})`),
    check('supplier_tax_source', sql`${t.source} IN (${sqlList(feeSources)})`),
    check('supplier_tax_month', sql`${t.month} GLOB '20[0-9][0-9]-[01][0-9]'`),
    check('supplier_tax_invoice', sql`(${t.source} = 'invoice') = (${t.number} <> '') AND (${t.number} <> '') = (${t.issuedOn} <> '')`),
    check('supplier_tax_day', sql`${t.issuedOn} = '' OR ${t.issuedOn} GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]'`),
    check('supplier_tax_amounts', sql`${t.value} >= 0 AND ${t.tax} BETWEEN 0 AND ${t.value}`),
    check('supplier_tax_by', sql`${t.by} <> ''`),
    uniqueIndex('supplier_tax_corrected_once').on(t.corrects).where(sql`corrects IS NOT NULL`),
    uniqueIndex('supplier_tax_invoice_once').on(t.supplier, t.number).where(sql`source = 'invoice' AND corrects IS NULL`),
    uniqueIndex('supplier_tax_2b_once').on(t.month, t.supplier).where(sql`source = '2b' AND corrects IS NULL`),
    index('supplier_tax_of_month').on(t.month, t.supplier),
  ],
);

export const declared = {
  supplier_tax: {
    subjects: ['gst-fees'],
    restore: 'append',
    means: {
      'supplier_tax.corrects': 'FIGURE_IS_KNOWN',
      'supplier_tax.supplier, supplier_tax.number': 'FIGURE_IS_KNOWN',
      'supplier_tax.month, supplier_tax.supplier': 'FIGURE_IS_KNOWN',
      'supplier_tax.id': 'FIGURE_IS_KNOWN',
    },
  },
} satisfies Declared;
