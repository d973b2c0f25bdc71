import { randomOf } from '../../machine/random.ts';
import { adjusted } from '../home/home.ts';
import { cancelled, refunded } from '../shard/desk.ts';
import { askShard, attempt, type Caller } from '../world/caller.ts';
import { BROWSER_WAITS } from '../world/limits.ts';
import type { World } from '../world/world.ts';
import type { Truth } from './truth.ts';

const TRIES = 4;

/** Changes stock, cancels and gives money back; a press is sent again with its key until it is answered. */
export async function administrator(world: World, truth: Truth, goesOn: () => boolean): Promise<void> {
  const random = randomOf(world.plan.seed, 'administrator');
  const caller: Caller = { world, life: null, known: new Map() };
  const insist = async (ask: () => Promise<boolean>): Promise<boolean> => {
    let is = false;
    const work = async () => {
      is = await ask();
    };
    for (let tries = 1; tries <= TRIES; tries += 1) {
      if (await attempt(work)) return is;
      await world.scheduler.sleep(500);
    }
    return false;
  };
  while (goesOn()) {
    await world.scheduler.sleep(500 + random() * 5_000);
    const press = world.newId('press');
    const sale = truth.sales[Math.floor(random() * truth.sales.length)];
    if (!sale || random() < 0.4) {
      const piece = Math.floor(random() * world.plan.pieces);
      const delta = random() < 0.5 ? 1 : -1 - Math.floor(random() * 2);
      const ask = () => world.call(null, world.home(piece), 'adjust', (home) => adjusted(home, press, delta), BROWSER_WAITS);
      if (await insist(ask)) truth.changes.push(press);
    } else {
      const [act, status] = random() < 0.5 ? ([cancelled, 'cancelled'] as const) : ([refunded, 'refunded'] as const);
      const ask = () => askShard(caller, sale.shard, status, (shard) => act(shard, press, sale.id));
      if (await insist(ask)) truth.ended.push({ sale, status });
    }
  }
}
