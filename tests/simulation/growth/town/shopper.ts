import { type Random, randomOf } from '../../machine/random.ts';
import { buy, type Press, type Sale } from '../shard/buy.ts';
import { captured } from '../shard/capture.ts';
import { askShard, attempt, type Caller } from '../world/caller.ts';
import type { World } from '../world/world.ts';
import type { Truth } from './truth.ts';

const TRIES = 5;

/** Buys again and again, presses twice, pays at once, late, twice or never. */
export class Shopper {
  private readonly caller: Caller;
  private readonly random: Random;
  private readonly truth: Truth;
  private readonly shard: number;
  private readonly name: string;

  constructor(world: World, number: number, truth: Truth) {
    this.name = `shopper ${number}`;
    this.caller = { world, life: null, known: new Map() };
    this.random = randomOf(world.plan.seed, this.name);
    this.truth = truth;
    this.shard = number % world.plan.shards;
  }

  /** Buys until the run's time is over. */
  async play(goesOn: () => boolean): Promise<void> {
    const { caller, random, truth } = this;
    for (let count = 1; goesOn(); count += 1) {
      await this.wait(100, 7_000);
      const press = this.press(`${this.name}, ${count}`);
      truth.presses.push(press.key);
      const all = [this.insist(() => this.send(press)), ...(random() < 0.25 ? [this.insist(() => this.send(press))] : [])];
      const [sale] = await Promise.all(all);
      if (!sale) continue;
      truth.sales.push(sale);
      if (sale.status === 'open') void this.pays(sale).catch((error: unknown) => caller.world.mind(this.name, error));
    }
  }

  private press(key: string): Press {
    const { random } = this;
    const { pieces } = this.caller.world.plan;
    const first = Math.floor(random() * pieces);
    const other = Math.floor(random() * pieces);
    const wanted = random() < 0.5 && other !== first ? [first, other] : [first];
    const lines = wanted.map((piece) => ({ piece, quantity: random() < 0.75 ? 1 : 2 }));
    return { key, lines, total: lines.reduce((sum, { piece, quantity }) => sum + quantity * (100_000 + 999 * piece), 0) };
  }

  private async pays(sale: Sale): Promise<void> {
    const { caller, random } = this;
    const { world } = caller;
    if (random() < 0.2) return;
    await this.wait(200, random() < 0.7 ? 3_000 : 13_000);
    const times = random() < 0.12 ? 2 : 1;
    for (let time = 1; time <= times; time += 1) {
      const payment = world.gateway.pay(sale);
      if (!payment || random() < 0.4) continue;
      const event = `verify ${payment.id}`;
      await this.insist(() => askShard(caller, sale.shard, 'verify', (shard) => captured(shard, payment, event)));
    }
  }

  private readonly send = (press: Press): Promise<Sale> => askShard(this.caller, this.shard, 'buy', (shard) => buy(shard, press));

  /** Asks again with the same key while there is no answer; null where the shopper gives up. */
  private async insist<T>(ask: () => Promise<T>): Promise<T | null> {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      let answer: T | null = null;
      const ask1 = async () => {
        answer = await ask();
      };
      if (await attempt(ask1)) return answer;
      if (this.random() < 0.15) return null;
      await this.wait(200, 3_000);
    }
    return null;
  }

  private wait(from: number, to: number): Promise<void> {
    return this.caller.world.scheduler.sleep(from + this.random() ** 2 * (to - from));
  }
}
