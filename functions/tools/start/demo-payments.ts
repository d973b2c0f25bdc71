import { createClient } from '@libsql/client';
import type { Past } from '../../../tests/sandbox/razorpay/ledger/history.ts';

const text = (value: unknown) => String(value);

/** The payments and refunds of the seeded orders, for the payment sandbox's ledger: without them nobody could refund these orders. */
export async function demoPayments(databaseUrl: string): Promise<Past[]> {
  const client = createClient({ url: databaseUrl });
  try {
    const { rows } =
      await client.execute(`SELECT o.id AS receipt, o.gateway_order_id AS "order", o.customer_email AS email, p.id AS payment,
        p.amount_paise AS amount, p.created_at AS paidAt, r.gateway_refund_id AS refund, r.amount_paise AS given, r.updated_at AS givenAt
      FROM payments p JOIN orders o ON o.id = p.order_id LEFT JOIN refunds r ON r.payment_id = p.id AND r.gateway_refund_id LIKE 'rfnd_SampleDemo%'
      WHERE p.id LIKE 'pay_SampleDemo%'`);
    return rows.map(({ order, receipt, payment, amount, email, paidAt, refund, given, givenAt }) => ({
      order: text(order),
      receipt: text(receipt),
      payment: text(payment),
      amount: Number(amount),
      email: text(email),
      paidAtMs: Number(paidAt),
      refund: refund === null ? null : { id: text(refund), amount: Number(given), atMs: Number(givenAt) },
    }));
  } finally {
    client.close();
  }
}
