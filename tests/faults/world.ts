import { changeStatus } from '../../src/features/orders/admin/change-status.server.ts';
import { requestRefund } from '../../src/features/payment/refund/request-refund.server.ts';
import { MINUTE } from '../../src/rules/limits.ts';
import { paise } from '../../src/rules/money/money.ts';
import type { OrderStatus } from '../../src/rules/order/order-status.ts';
import { cashOrder } from '../shop/cash.ts';
import type { FreshShop } from '../shop/fresh-shop.ts';
import { type Answer, Shopper } from '../shop/shopper.ts';
import { hostile } from './hostile.ts';

/** An event in a shop. `order` and `piece` are indexes into the orders and products so far, modulo their number. */
export type ShopEvent =
  | { kind: 'order'; shopper: number; piece: number; quantity: number; coupon: boolean; gatewayDown: boolean; cod: boolean }
  | { kind: 'pay'; order: number; outcome: 'captured' | 'authorized' | 'failed'; wrongAmount: boolean; verify: boolean }
  | { kind: 'webhooks'; copies: number; shuffle: boolean }
  | { kind: 'abandon'; order: number; outcome: 'dismissed' | 'failed' }
  | { kind: 'retry'; order: number }
  | { kind: 'cancel'; order: number }
  | { kind: 'cron'; minutes: number }
  | { kind: 'refund'; order: number; half: boolean }
  | { kind: 'move'; order: number; to: OrderStatus }
  | { kind: 'adjust'; piece: number; by: number }
  | { kind: 'hostile'; at: number }
  | { kind: 'together'; what: ShopEvent[] };

/** UTC milliseconds of a check that no test lives to see: a held order must have one. */
export const NEVER = 9_000_000_000_000;

interface Made {
  readonly shopper: Shopper;
  readonly answer: Answer;
  readonly piece: number;
}

/** A shop with products and shoppers, to which events are applied. */
export class World {
  readonly seen = new Set<string>();
  private readonly shop: FreshShop;
  private readonly shoppers: Shopper[];
  private readonly pieces: number[];
  private readonly coupon: string;
  private readonly orders: Made[] = [];
  private clock = Date.now();

  private constructor(shop: FreshShop, pieces: number[], coupon: string) {
    this.shop = shop;
    this.pieces = pieces;
    this.coupon = coupon;
    this.shoppers = Array.from({ length: 3 }, () => new Shopper(shop));
  }

  static async open(shop: FreshShop): Promise<World> {
    const pieces = [await shop.addProduct({ price: 70_000, stock: 2 }), await shop.addProduct({ price: 50_000, stock: 1 })];
    const coupon = `M${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    await shop.rows(
      'INSERT OR IGNORE INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 10000, 500000, ?, 1)',
      '[]',
    );
    await shop.addCoupon({ code: coupon, type: 'fixed_amount', value: 5_000, maxUses: 1 });
    return new World(shop, pieces, coupon);
  }

  async statusOfFirst(): Promise<string | null> {
    const first = this.orders[0];
    if (!first) return null;
    const [row] = await this.shop.rows('SELECT status FROM orders WHERE id = ?', first.answer.body.dbOrderId);
    return String(row?.status);
  }

  async apply(what: ShopEvent): Promise<void> {
    if (what.kind === 'together') {
      await Promise.all(what.what.map((each) => this.apply(each)));
      return;
    }
    const order = 'order' in what ? this.orders[what.order % Math.max(1, this.orders.length)] : undefined;
    if ('order' in what && !order) return;
    if (order) await this.note(what.kind === 'pay' ? `pay-${what.outcome}` : what.kind === 'move' ? `move-${what.to}` : what.kind, order);
    await this.act(what, order as Made);
  }

  /** Records the pair of status and event. */
  private async note(event: string, { answer }: Made): Promise<void> {
    const [row] = await this.shop.rows('SELECT status FROM orders WHERE id = ?', answer.body.dbOrderId);
    this.seen.add(`${row?.status} × ${event}`);
  }

  private async act(what: Exclude<ShopEvent, { kind: 'together' }>, order: Made): Promise<void> {
    const { shop } = this;
    switch (what.kind) {
      case 'order': {
        const shopper = this.shoppers[what.shopper % 3] as Shopper;
        const piece = this.pieces[what.piece % 2] as number;
        if (what.gatewayDown) shop.razorpay.setKnobs({ failNext: { path: '/v1/orders', status: 503, times: 2 } });
        const wishes = [{ id: piece, quantity: what.quantity }];
        const coupon = what.coupon ? this.coupon : '';
        const answer = await (what.cod ? cashOrder(shop, shopper, wishes, {}, coupon) : shopper.order(wishes, coupon));
        shop.razorpay.setKnobs({ failNext: null });
        if (answer.body.dbOrderId) this.orders.push({ shopper, answer, piece });
        return;
      }
      case 'pay': {
        const opened = (
          await shop.rows('SELECT gateway_order_id AS id, total_paise AS total FROM orders WHERE id = ?', order.answer.body.dbOrderId)
        )[0];
        if (!opened?.id) return;
        const over = what.wrongAmount ? { amount: Number(opened.total) - 100, force: true } : {};
        // With a pending refund the order stays in the status in which a person must look at it.
        shop.razorpay.setKnobs({ refundOutcome: what.wrongAmount ? 'pending' : 'processed' });
        const paid = shop.razorpay.pay({ order_id: String(opened.id), method: 'upi', outcome: what.outcome, ...over });
        if (what.verify) await order.shopper.verify(order.answer, paid);
        return;
      }
      case 'webhooks':
        return shop.deliverWebhooks(what);
      case 'abandon':
        await order.shopper.abandon(order.answer, what.outcome);
        return;
      case 'cancel':
        await order.shopper.form(`/api/orders/${order.answer.body.dbOrderId}/cancel`);
        return;
      case 'retry':
        await order.shopper.order([{ id: order.piece }]);
        return;
      case 'cron':
        this.clock += what.minutes * MINUTE;
        return shop.runCron(this.clock);
      case 'refund': {
        const orderId = order.answer.body.dbOrderId;
        const half = what.half ? { amount: paise(1_000) } : {};
        await refused(requestRefund(shop.at(this.clock), { orderId, reason: 'model', by: 'model', key: crypto.randomUUID(), ...half }));
        return;
      }
      case 'move': {
        const orderId = order.answer.body.dbOrderId;
        const [row] = await shop.rows('SELECT status FROM orders WHERE id = ?', orderId);
        await refused(
          changeStatus(shop.at(this.clock), { orderId, to: what.to, seen: row?.status as OrderStatus, reason: 'model', by: 'model' }),
        );
        return;
      }
      case 'adjust':
        await shop
          .rows(
            "INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', ?)",
            this.pieces[what.piece % 2] as number,
            what.by,
          )
          .catch(() => []);
        return;
      case 'hostile':
        return hostile(shop, what.at);
    }
  }
}

/** Ignores a refusal; any other error is rethrown. */
async function refused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error) || !('refusal' in error)) throw error;
  });
}
