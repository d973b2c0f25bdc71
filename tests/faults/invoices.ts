import { changeStatus } from '../../src/features/orders/admin/change-status.server.ts';
import { requestRefund } from '../../src/features/payment/refund/request-refund.server.ts';
import { paise } from '../../src/rules/money/money.ts';
import type { OrderStatus } from '../../src/rules/order/order-status.ts';
import { cashOrder } from '../shop/cash.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { ofSomebody, Shopper } from '../shop/shopper.ts';

const copyOf = (changes: { order?: string; kind?: string; year?: string; number?: string; invoice?: string; total?: string }) => {
  const { order = 'order_id', kind = 'kind', year = 'year', number = 'number + 1', invoice = 'invoice_id', total = '0' } = changes;
  return `INSERT INTO invoices (id, kind, series, year, number, order_id, invoice_id, request, issued_at, place_of_supply, seller, buyer, facts,
      lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
    SELECT 'copy', ${kind}, iif(${kind} = 'credit-note', 'CRN', 'CHK'), ${year}, ${number}, ${order}, ${invoice}, 'copy', issued_at,
      place_of_supply, seller, buyer, facts, lines, taxable_paise + ${total}, cgst_paise, sgst_paise, igst_paise, total_paise + ${total}
    FROM invoices WHERE id = ?`;
};

/** Statements that the database must refuse for an invoice, the newest of its series; '?' is its id. */
const attempts = (otherOrder: string): readonly string[] => [
  copyOf({}),
  copyOf({ order: `'${otherOrder}'`, number: 'number + 2' }),
  copyOf({ order: `'${otherOrder}'`, year: "'19-20'", number: '1' }),
  copyOf({ kind: "'credit-note'", number: '1', invoice: 'id', total: '1' }),
  'UPDATE invoices SET total_paise = total_paise + 1, taxable_paise = taxable_paise + 1 WHERE id = ?',
  "UPDATE invoices SET file_hash = 'other', file_key = 'private/invoices/other' WHERE id = ?",
  'DELETE FROM invoices WHERE id = ?',
];

/**
 * Orders that are sent, refunded, returned and cancelled after their invoice. Null if each requested its document, none is due twice,
 * and the database kept the documents; otherwise what is wrong.
 */
export async function unguardedInvoice(shop: FreshShop): Promise<string | null> {
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

  const other = await online();
  await shop.rows("UPDATE invoices SET file_hash = 'first', file_key = 'private/invoices/first' WHERE id = ?", String(invoice.id));
  for (const sql of attempts(other)) {
    const isAllowed = await shop.rows(sql, String(invoice.id)).then(
      () => true,
      () => false,
    );
    if (isAllowed) return `the database allowed: ${sql}`;
  }

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
