import { eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { orders } from '../../ledger/orders.table.ts';
import { addressOf } from '../change/address-form.schema.ts';
import { changeAddress } from '../change/change-address.server.ts';
import type { AddressBody } from './order-edits-admin.schema.ts';

interface AddressChange extends AddressBody {
  readonly orderId: string;
  /** The administrator, as the audit log shows them. */
  readonly by: string;
}

/**
 * Changes the address of an order for the administrator, who knows whom they talk to: as often as needed, a new phone without a code. Such a
 * phone counts as not proved.
 * @throws ShopError what `changeAddress` throws
 */
export function changeAddressOf(shop: Shop, { orderId, by, address, ...press }: AddressChange): Promise<void> {
  return changeAddress(
    shop,
    eq(orders.id, orderId),
    { ...press, name: address.full_name, address: addressOf(address) },
    {
      actor: 'admin',
      author: by,
      proveContact: async () => ({ phone: sql`0`, email: sql`0`, isNeeded: false, spend: [] }),
    },
  );
}
