import { eq } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { businessFault } from '../../../rules/gst/business.ts';
import { isUuid } from '../../../rules/ids.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { businessColumn, deleteBusiness, insertBusiness } from '../../ledger/order-businesses.server.ts';
import { orders } from '../../ledger/orders.table.ts';
import type { BusinessFields } from './order-admin.schema.ts';

interface Billing extends BusinessFields {
  readonly orderId: string;
  /** The administrator, as the audit log shows them. */
  readonly by: string;
}

/**
 * Bills an order to a business, to another one, or to a person again, before its invoice is issued.
 * @throws ShopError ORDER_NOT_FOUND, FIELDS_WRONG with the field `gstin` for one of another State, BUSINESS_INVOICED, STATUS_CHANGED where
 *   the order is at another door by now
 */
export async function setBusiness(shop: Shop, { orderId, gstin, legalName, by }: Billing): Promise<void> {
  const [order] = isUuid(orderId)
    ? await shop.db.orm
        .select({ number: orders.number, address: orders.shippingAddress, business: businessColumn.as('business') })
        .from(orders)
        .where(eq(orders.id, orderId))
    : [];
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  const fault = businessFault({ gstin, legalName }, order.address.state);
  if (fault) throw new ShopError('FIELDS_WRONG', { fields: { [fault.field]: fault.message } });
  const { business } = order;
  if (gstin === (business?.gstin ?? '') && legalName === (business?.legalName ?? '')) return;
  const among = eq(orders.id, orderId);
  // The audit log names nobody: an erasure does not reach it.
  const told = gstin === '' ? 'a person' : business ? 'another business' : 'a business';
  try {
    await shop.db.write([
      deleteBusiness(among),
      ...(gstin === '' ? [] : [insertBusiness(shop, { gstin, legalName }, among), guardOneRow()]),
      recordAction(shop, {
        ...{ by, action: 'update', kind: 'order', id: orderId, label: orderNumber(order.number) },
        changes: { 'billed to': [business ? 'a business' : 'a person', told] },
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { BUSINESS_INVOICED: 'BUSINESS_INVOICED', BUSINESS_STATE: 'STATUS_CHANGED' }) ?? error;
  }
}
