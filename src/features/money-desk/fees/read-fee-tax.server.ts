import { and, asc, eq, sql } from 'drizzle-orm';
import { csvResponse, rupeesCell } from '../../../platform/csv.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { type FeeSource, type FeeSupplier, type FeeTax, feeSuppliers, feeTaxDifferences } from '../../../rules/gst/fee-tax.ts';
import { monthBounds } from '../../../rules/money/financial-year.ts';
import { type Paise, paise, sum } from '../../../rules/money/money.ts';
import { supplierTax } from '../supplier-tax.table.ts';

/** The figures of a supplier side by side, with what differs in words. */
interface SupplierFees extends FeeTax {
  readonly supplier: FeeSupplier;
  readonly differences: readonly string[];
}

/** A figure as it was noted last. */
export interface NotedFigure {
  readonly id: string;
  readonly supplier: FeeSupplier;
  readonly source: FeeSource;
  readonly number: string;
  readonly issuedOn: string;
  readonly value: Paise;
  readonly tax: Paise;
  /** The tax before its last correction; null for a figure that was not corrected. */
  readonly formerTax: Paise | null;
}

export interface FeeTaxMonth {
  readonly month: string;
  /** The gateway, and whoever else has a figure in the month. */
  readonly suppliers: readonly SupplierFees[];
  readonly figures: readonly NotedFigure[];
}

const latest = sql`NOT EXISTS (SELECT 1 FROM supplier_tax later WHERE later.corrects = supplier_tax.id)`;
const formerTax = sql<Paise | null>`(SELECT former.tax_paise FROM supplier_tax former WHERE former.id = supplier_tax.corrects)`.mapWith(
  (value) => (value === null ? null : paise(Number(value))),
);

/** Returns the GST on the fees of a month by three hands. One round trip. @throws ShopError BAD_REQUEST for an invalid month */
export async function readFeeTax({ db }: Shop, month: string): Promise<FeeTaxMonth> {
  const bounds = monthBounds(month);
  if (!bounds) throw new ShopError('BAD_REQUEST');
  const { id, supplier, source, number, issuedOn, value, tax } = supplierTax;
  const { charged, figures } = await db.read({
    // A line that was read again counts as it was read last.
    charged: selectRaw<{ tax: number }>(sql`SELECT coalesce(sum(r.tax_paise), 0) AS tax FROM recon_lines r
      WHERE r.settled_at >= ${bounds.from} AND r.settled_at < ${bounds.until} AND NOT EXISTS (SELECT 1 FROM recon_lines later
        WHERE later.settlement_id = r.settlement_id AND later.entity_id = r.entity_id AND later.version > r.version)`),
    figures: db.orm
      .select({ id, supplier, source, number, issuedOn, value, tax, formerTax: formerTax.as('former_tax') })
      .from(supplierTax)
      .where(and(eq(supplierTax.month, month), latest))
      .orderBy(asc(supplier), asc(source), asc(issuedOn), asc(id)),
  });
  const atGateway = paise(Number(charged[0]?.tax ?? 0));
  const noted = (of: FeeSupplier, from: FeeSource): Paise | null => {
    const found = figures.filter((figure) => figure.supplier === of && figure.source === from);
    return found.length === 0 ? null : sum(found.map((figure) => figure.tax));
  };
  const suppliers = feeSuppliers
    .filter((of) => of === 'gateway' || figures.some((figure) => figure.supplier === of))
    .map((of): SupplierFees => {
      const three = { charged: of === 'gateway' ? atGateway : null, invoiced: noted(of, 'invoice'), in2b: noted(of, '2b') };
      return { supplier: of, ...three, differences: feeTaxDifferences(three) };
    });
  return { month, suppliers, figures };
}

const cellOf = (amount: Paise | null) => (amount === null ? '' : rupeesCell(amount));

/** Returns the figures of a month as a CSV file: what was noted, then the three sums of each supplier. */
export async function feeTaxFile(shop: Shop, month: string): Promise<Response> {
  const { suppliers, figures } = await readFeeTax(shop, month);
  const rows = [
    ...figures.map(({ supplier, source, number, issuedOn, value, tax }) => [
      ...[supplier, source === '2b' ? 'GSTR-2B' : 'Tax invoice', number, issuedOn, cellOf(value), cellOf(tax), ''],
    ]),
    ...suppliers.flatMap(({ supplier, charged, invoiced, in2b, differences }) => [
      [supplier, 'Sum at settlement', '', '', '', cellOf(charged), differences.join(' ')],
      [supplier, 'Sum of tax invoices', '', '', '', cellOf(invoiced), ''],
      [supplier, 'Sum in GSTR-2B', '', '', '', cellOf(in2b), ''],
    ]),
  ];
  return csvResponse(
    `gst-on-fees-${month}.csv`,
    ['Supplier', 'What', 'Number', 'Date', 'Value', 'GST', 'Difference'],
    (async function* () {
      yield rows;
    })(),
  );
}
