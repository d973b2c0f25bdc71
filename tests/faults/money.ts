import type { FreshShop } from '../shop/fresh-shop.ts';
import type { Row } from '../shop/rows.ts';

/** Differences between the ledgers of the shop and of Razorpay, and violated invariants. Empty if there are none. */
export async function moneyDiscrepancies(shop: Pick<FreshShop, 'rows' | 'razorpay' | 'invariants'>): Promise<string[]> {
  const gateway = shop.razorpay.ledger().sums;
  const one = async (sql: string) => Number((await shop.rows(sql))[0]?.n ?? 0);
  const captured = await one("SELECT coalesce(sum(amount_paise), 0) AS n FROM payments WHERE status = 'captured' AND currency = 'INR'");
  const refunded = await one("SELECT coalesce(sum(amount_paise), 0) AS n FROM refunds WHERE status = 'processed'");
  const drift = [
    ...(captured === gateway.captured ? [] : [`captured: Razorpay ${gateway.captured}, shop ${captured} paise`]),
    ...(refunded === gateway.refunded ? [] : [`refunded: Razorpay ${gateway.refunded}, shop ${refunded} paise`]),
  ];
  const rows: Row[] = await shop.invariants();
  return [...drift, ...rows.map(({ invariant, id }) => `${invariant} broken at ${id}`)];
}
