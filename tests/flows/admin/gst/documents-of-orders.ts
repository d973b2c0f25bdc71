import { changeStatus } from '../../../../src/features/orders/admin/change-status.server.ts';
import { requestRefund } from '../../../../src/features/payment/refund/request-refund.server.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import type { OrderStatus } from '../../../../src/rules/order/order-status.ts';
import { cashOrder } from '../../../shop/cash.ts';
import type { FreshShop } from '../../../shop/fresh-shop.ts';
import { ofSomebody, Shopper } from '../../../shop/shopper.ts';

/** Orders that are sent, refunded, returned and cancelled after their invoice. Null if each requested its document; otherwise what is missing. */
export async function missingDocument(shop: FreshShop): Promise<string | null> {
  const id = await shop.addProduct({ price: 70_000, stock: 9 });
  const move = (orderId: string, seen: OrderStatus, to: OrderStatus) =>
    changeStatus(shop.at(), { orderId, seen, to, by: 'Test', reason: 'test' });
  const isDue = async (request: string) => (await shop.rows('SELECT 1 FROM invoice_requests WHERE id LIKE ?', `${request}%`)).length === 1;
  const online = async () => {
    const shopper = new Shopper(shop);
    const order = await shopper.send(ofSomebody(await shopper.orderBody([{ id }])));
    await shopper.verify(order, await shopper.pay(order));
    await shop.settle();
    return order.body.dbOrderId;
  };

  const sent = await online();
  await move(sent, 'paid', 'shipped');
  if (!(await isDue(`invoice:${sent}`))) return 'a dispatch requested no invoice';
  await shop.runCron();
  const [invoice] = await shop.rows('SELECT id FROM invoices WHERE order_id = ?', sent);
  if (!invoice) return 'a dispatched order has no invoice';
  if (await isDue(`invoice:${sent}`)) return 'an issued invoice is still due';

  shop.razorpay.setKnobs({ refundOutcome: 'processed' });
  const refund = { orderId: sent, reason: 'late', by: 'Test', key: crypto.randomUUID(), amount: paise(10_000) };
  await requestRefund(shop.at(), refund);
  await shop.settle();
  await shop.deliverWebhooks();
  if (!(await isDue(`refund:${refund.key}`))) return 'a refund requested no credit note';

  const cash = await cashOrderWithInvoice(shop, id, move);
  const returned = crypto.randomUUID();
  await shop.rows(
    `INSERT INTO returns (id, number, request_hash, order_id, kind, reason, status) VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM returns), ?1, ?2, 'return', 'defective', 'requested')`,
    returned,
    cash,
  );
  await shop.rows('INSERT INTO return_items (return_id, order_id, line, quantity) VALUES (?, ?, 1, 1)', returned, cash);
  await shop.rows("UPDATE returns SET status = 'accepted', actor = 'admin', accepted_at = 1 WHERE id = ?", returned);
  await shop.rows(
    "UPDATE returns SET status = 'settled', actor = 'admin', outcome = 'refunded', refund_paise = 100, is_manual = 1, settled_at = 1 WHERE id = ?",
    returned,
  );
  if (!(await isDue(`return:${returned}`))) return 'a return settled by hand requested no credit note';
  await move(cash, 'delivered', 'shipped');
  await move(cash, 'shipped', 'cancelled_by_user');
  if (!(await isDue(`cancelled:${cash}`))) return 'a cancelled cash order requested no credit note';
  return null;
}

async function cashOrderWithInvoice(
  shop: FreshShop,
  product: number,
  move: (id: string, seen: OrderStatus, to: OrderStatus) => Promise<unknown>,
): Promise<string> {
  await shop.rows(`INSERT INTO cod_settings (is_on, min_paise, max_paise, is_active)
    SELECT 1, 0, 500000, 1 WHERE NOT EXISTS (SELECT 1 FROM cod_settings WHERE is_active = 1)`);
  const order = await cashOrder(shop, new Shopper(shop), [{ id: product }]);
  const id = order.body.dbOrderId;
  await move(id, 'processing', 'delivered');
  await shop.runCron();
  return id;
}
