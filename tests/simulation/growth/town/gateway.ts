import { captured } from '../shard/capture.ts';
import { askShard, attempt, type Caller } from '../world/caller.ts';
import { PAYABLE } from '../world/limits.ts';
import type { World } from '../world/world.ts';

export interface Payment {
  readonly id: string;
  readonly order: string;
  readonly shard: number;
  readonly amount: number;
}

const AGAIN = 3_000;
const TRIES = 4;

/** The payment gateway: what it has captured and given back is the truth about money. */
export class Gateway {
  readonly payments: Payment[] = [];
  /** Paise by key of the refund. */
  readonly refunds = new Map<string, { readonly payment: string; readonly amount: number }>();
  private readonly caller: Caller;

  constructor(world: World) {
    this.caller = { world, life: null, known: new Map() };
  }

  /** Captures a payment and tells the shop of it, as far as its webhooks arrive. Null where the order takes none any more. */
  pay(order: { readonly id: string; readonly shard: number; readonly total: number; readonly openedAt: number }): Payment | null {
    const { world } = this.caller;
    if (world.scheduler.now > order.openedAt + PAYABLE) return null;
    const payment: Payment = { id: world.newId('pay'), order: order.id, shard: order.shard, amount: order.total };
    this.payments.push(payment);
    for (const event of [world.newId('event'), world.newId('event')]) {
      if (world.chance('webhook: lost for good')) continue;
      for (let copies = world.chance('webhook: twice') ? 2 : 1; copies > 0; copies -= 1)
        world.scheduler.after(
          world.chance('webhook: late') ? world.ms(1_000, 30_000) : world.ms(5, 500),
          () => void this.tell(payment, event).catch((error: unknown) => world.mind('webhook', error)),
          null,
        );
    }
    return payment;
  }

  of(order: string): Payment[] {
    return this.payments.filter((payment) => payment.order === order);
  }

  /** Gives money back, once for each key. */
  refund(key: string, payment: string, amount: number): void {
    if (!this.refunds.has(key)) this.refunds.set(key, { payment, amount });
  }

  private async tell(payment: Payment, event: string): Promise<void> {
    const { world } = this.caller;
    for (let tries = 1; tries <= TRIES; tries += 1) {
      if (await attempt(() => askShard(this.caller, payment.shard, 'webhook', (shard) => captured(shard, payment, event)))) return;
      await world.scheduler.sleep(AGAIN);
    }
  }
}
