import { newId } from '../../../../src/rules/ids.ts';
import type { FreshShop } from '../../../shop/fresh-shop.ts';
import { purchase } from '../../../shop/orders/purchase.ts';
import type { Ask } from '../../../shop/people/administrator.ts';
import type { Call } from './audited-calls.ts';

/** A call of each route of costs that succeeds, for the test of the audit log. */
export function marginCalls(shop: FreshShop, ask: Ask): Readonly<Record<string, () => Promise<Call>>> {
  const piece = () => shop.addProduct({ price: 70_000, stock: 1 });
  return {
    'POST /api/admin/margin/products/:id': async () => ({ params: [await piece()], body: purchase() }),
    'POST /api/admin/margin/lots/:id/correction': async () => {
      const body = purchase();
      await ask('POST', `/margin/products/${await piece()}`, body);
      return { params: [body.id], body: { id: newId(), quantity: '1', note: '' } };
    },
    'PUT /api/admin/margin/packing': async () => ({ body: { packing: '12.50' } }),
  };
}
