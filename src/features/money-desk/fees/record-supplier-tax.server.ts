import { eq } from 'drizzle-orm';
import { answerTo, violatedConstraint } from '../../../platform/database/constraints.ts';
import type { Shop } from '../../../platform/shop.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { supplierTax } from '../supplier-tax.table.ts';
import type { SupplierTaxFields } from './supplier-tax.schema.ts';

/**
 * Notes a figure of GST on fees, or corrects one that was noted. The same press again is the same figure.
 * @throws ShopError FIGURE_KNOWN where the invoice, or the month of GSTR-2B, is noted already, RECORD_CHANGED where the figure that it corrects
 *   has been corrected meanwhile
 */
export async function recordSupplierTax(shop: Shop, fields: SupplierTaxFields, by: string): Promise<void> {
  const { id: key, corrects, supplier, source, month, tax } = fields;
  const id = key.toLowerCase();
  const is2b = source === '2b';
  const row = { ...fields, id, corrects: corrects?.toLowerCase() ?? null, number: is2b ? '' : fields.number };
  const label = is2b ? `GSTR-2B, ${supplier} ${month}` : `${supplier} ${row.number}`;
  try {
    await shop.db.write([
      shop.db.orm.insert(supplierTax).values({ ...row, issuedOn: is2b ? '' : row.issuedOn, by, createdAt: shop.now }),
      recordAction(shop, {
        ...{ by, action: corrects ? 'update' : 'create', kind: 'gst-return', id: month, label },
        changes: { GST: [null, formatInr(tax)] },
      }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    const known = await shop.db.orm.select({ id: supplierTax.id }).from(supplierTax).where(eq(supplierTax.id, id));
    if (known.length > 0) return;
    const code = corrects ? 'RECORD_CHANGED' : 'FIGURE_KNOWN';
    throw answerTo(error, { FIGURE_IS_KNOWN: code, CORRECTION_WRONG: 'RECORD_CHANGED' }) ?? error;
  }
}
