import { issueInvoice } from '../../../src/features/invoices/issue-invoice.server.ts';
import { changeStatus } from '../../../src/features/orders/admin/change-status.server.ts';
import { shopErrorIn } from '../../../src/platform/shop-error.ts';
import { newId } from '../../../src/rules/ids.ts';
import { DAY } from '../../../src/rules/limits.ts';
import type { OrderStatus } from '../../../src/rules/order/order-status.ts';
import { TAX } from '../catalogue/tax.ts';
import type { FreshShop } from '../fresh-shop.ts';
import { type MemoryCourier, memoryCourier } from '../parcels/memory-courier.ts';
import { bookedOrder, pollAt } from '../parcels/parcels.ts';
import { administratorOf } from '../people/administrator.ts';
import { seeded } from '../random.ts';
import { type Sold, sold } from './edits.ts';
import { manualOrder } from './manual-order.ts';

export type Happening = () => Promise<unknown>;

/** A shop in which anything may happen to orders, by the numbers of a seed. */
interface Walk {
  readonly administrator: Awaited<ReturnType<typeof administratorOf>>;
  readonly memory: MemoryCourier;
  /** Orders so far, and those that were paid online. */
  readonly ids: string[];
  readonly online: Sold[];
  readonly parcels: { readonly id: string; readonly awb: string; readonly order: string; readonly pieces: readonly number[] }[];
  readonly random: () => number;
  one<T>(from: readonly T[]): T;
  /** What may happen in every walk. */
  readonly common: Readonly<Record<string, Happening>>;
}

/** Sells some pieces, of which the first two have a category of this name, and one coupon lowers the price. */
export async function walkIn(shop: FreshShop, seed: number, category: string, stock: readonly number[]): Promise<Walk> {
  await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 500000, '[]', 1)");
  await shop.addCoupon({ code: 'SEVENTH', type: 'percentage', value: 700 });
  await shop.rows(`INSERT INTO categories (id, name, slug, ${TAX.columns}) VALUES (901, ?, 'chokers', ${TAX.values})`, category);
  await shop.rows('UPDATE products SET category_id = 901 WHERE id IN (?, ?)', stock[0] ?? 0, stock[1] ?? 0);
  const administrator = await administratorOf(shop);
  const { ask } = administrator;
  const [memory, random] = [memoryCourier(), seeded(seed)];
  const [ids, online, parcels]: [string[], Sold[], Walk['parcels']] = [[], [], []];
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const wishes = () => {
    const chosen = stock.filter(() => random() < 0.5);
    return (chosen.length > 0 ? chosen : stock.slice(0, 1)).map((id) => ({ id, quantity: 1 + Math.floor(random() * 2) }));
  };
  const common: Walk['common'] = {
    online: async () => {
      const order = await sold(shop, { wishes: wishes(), coupon: one(['', 'SEVENTH']) });
      ids.push(order.id);
      online.push(order);
    },
    cash: async () => ids.push((await sold(shop, { wishes: wishes(), isCash: true })).id),
    'by hand': async () => {
      const { body } = await ask<{ id: string }>('POST', '/manual-orders', manualOrder(stock[0] ?? 0, one([{}, { isSent: true }])));
      if (body.id) ids.push(body.id);
    },
    courier: async () => {
      const { id, awb, parcel, pieces } = await bookedOrder(shop, memory, [{ quantity: 2 }, {}], random() < 0.5);
      ids.push(id);
      parcels.push({ id: parcel.id, awb, order: id, pieces });
      memory.scan(awb, 'picked_up', Date.now());
      await pollAt(shop, memory, Date.now() + 1);
    },
    arrival: async () => {
      memory.scan(one(parcels).awb, one(['delivered', 'returned']), Date.now() + DAY);
      await pollAt(shop, memory, Date.now() + DAY + 1);
    },
    move: async () => {
      const orderId = one(ids);
      const to = one(['processing', 'shipped', 'delivered', 'shipped', 'delivered', 'cancelled_by_user'] as const);
      const [row] = await shop.rows('SELECT status FROM orders WHERE id = ?', orderId);
      await changeStatus(shop.at(), { orderId, to, seen: row?.status as OrderStatus, by: 'Test', reason: 'test' });
    },
    invoice: () => issueInvoice(shop.at(), one(ids), 'Test'),
    'another day': () => shop.rows('UPDATE orders SET created_at = created_at - ? WHERE id = ?', Math.floor(random() * 50) * DAY, one(ids)),
    refund: () =>
      shop.rows(
        "INSERT INTO refunds (id, payment_id, amount_paise, reason) SELECT ?, id, 100, 'test' FROM payments WHERE order_id = ?",
        ...[newId(), one(ids)],
      ),
    'sent refund': () =>
      shop.rows(
        "UPDATE refunds SET status = 'processed', gateway_refund_id = 'rfnd_' || id WHERE id = (SELECT id FROM refunds WHERE status = 'requested' LIMIT 1)",
      ),
    'refund by hand': () =>
      shop.rows(
        "INSERT INTO hand_refunds (id, order_id, amount_paise, reason, asked_by) VALUES (?, ?, 200, 'test', 'Test')",
        ...[newId(), one(ids)],
      ),
  };
  return { administrator, memory, ids, online, parcels, random, one, common };
}

/** Lets something happen. Returns what was refused by a word that is not of the shop. */
export async function happens(name: string, what: Happening | undefined): Promise<string[]> {
  try {
    await what?.();
    return [];
  } catch (error) {
    const code = shopErrorIn(error)?.code ?? (error instanceof Error ? error.message : String(error));
    return /(?:^|: )[A-Z_]+$/.test(code) ? [] : [`${name}: ${code}`];
  }
}
