import { HOUR, MINUTE } from '../../../../src/rules/limits.ts';
import type { Settlement } from '../../../sandbox/razorpay/settlements/types.ts';
import type { FreshShop } from '../../fresh-shop.ts';
import { type MemoryCourier, memoryCourier } from '../../memory-courier.ts';
import { type Answer, ofSomebody, type Shopper, type Wish } from '../../shopper.ts';
import { webhookOf } from '../../webhook-delivery.ts';
import type { Dice } from '../facts.ts';
import type { Agenda } from './agenda.ts';

export type CourierName = 'shiprocket' | 'delhivery';

/** A settlement of the stand-in, and when its money reached the bank (UTC ms). */
export interface Settled {
  readonly settlement: Settlement;
  readonly paidAt: number;
}

/** A parcel that a courier has. */
export interface Sent {
  readonly courier: CourierName;
  readonly awb: string;
  readonly due: number;
  readonly freight: number;
  readonly cashFee: number;
  pickedUpAt: number;
  /** Null unless cash was collected. */
  deliveredAt: number | null;
}

/** A shop, all that is around it, and what those around it know by themselves. */
export interface World {
  readonly shop: FreshShop;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly goods: readonly [number, ...number[]];
  readonly couriers: Readonly<Record<CourierName, MemoryCourier>>;
  readonly webhooks: Webhooks;
  readonly settled: Settled[];
  readonly sent: Sent[];
  /** How often each kind of order was. */
  readonly met: Map<string, number>;
}

/** How often somebody does the same again where the shop says that it is busy. */
const TRIES = 5;

/** Asks, and again while the shop is busy, as its answer says. */
async function answered(shop: FreshShop, what: string, ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  for (let tries = 1; answer.status === 503 && tries < TRIES; tries += 1) {
    await shop.settle();
    answer = await ask();
  }
  if (answer.status !== 200) throw new Error(`no ${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** The order of somebody for these pieces, at the total that the shop says. */
export async function wishedFor(shop: FreshShop, who: Shopper, wishes: Wish[], over: Record<string, unknown> = {}) {
  const { body } = await answered(shop, 'quote', () => who.quote(wishes));
  return ofSomebody(who.bodyOf(wishes, body, over));
}

/** Sends an order, and the same again under its key while the shop is busy. */
export function placed(shop: FreshShop, who: Shopper, body: unknown): Promise<Answer> {
  const key = crypto.randomUUID();
  return answered(shop, 'order', () => who.send(body, key));
}

/** Brings the gateway's events to the shop: most at once, some twice, some hours late, some never. */
export class Webhooks {
  private readonly shop: FreshShop;
  private readonly agenda: Agenda;
  private readonly dice: Dice;
  private seen = 0;

  constructor(shop: FreshShop, agenda: Agenda, dice: Dice) {
    this.shop = shop;
    this.agenda = agenda;
    this.dice = dice;
  }

  async send(): Promise<void> {
    const { agenda, dice } = this;
    for (const event of this.fresh()) {
      const fate = dice.int(1, 100);
      if (fate <= 4) continue;
      const copies = dice.percent(8) ? 2 : 1;
      if (fate <= 12) agenda.after(dice.int(1, 6) * HOUR, () => this.deliver(event, copies));
      else await this.deliver(event, copies);
    }
  }

  /** What has happened at the gateway until now is told to nobody. */
  lose(): void {
    this.fresh();
  }

  private fresh() {
    const events = this.shop.razorpay.events().slice(this.seen);
    this.seen += events.length;
    return events;
  }

  /** An event that a busy shop did not take comes again later. */
  private async deliver(event: Parameters<typeof webhookOf>[1], copies: number, tries = 1): Promise<void> {
    for (let copy = 0; copy < copies; copy += 1) {
      const answer = await this.shop.fetch('/api/webhooks/razorpay', webhookOf(this.shop.razorpay, event));
      if (answer.status === 503 && tries < TRIES) this.agenda.after(10 * MINUTE, () => this.deliver(event, 1, tries + 1));
      else if (!answer.ok) throw new Error(`webhook answered ${answer.status}: ${await answer.text()}`);
    }
    await this.shop.settle();
  }
}

export const newCouriers = (): World['couriers'] => ({ shiprocket: memoryCourier('shiprocket'), delhivery: memoryCourier('delhivery') });
