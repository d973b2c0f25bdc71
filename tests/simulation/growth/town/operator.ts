import { type Random, randomOf } from '../../machine/random.ts';
import type { Life } from '../../machine/scheduler.ts';
import { moved } from '../move/move.ts';
import { attempt } from '../world/caller.ts';
import type { World } from '../world/world.ts';

const TRIES = 6;
const GIVES_UP = 2_500;

/** Moves shards while they sell. A mover that ends is followed by another, sometimes while the first still works. */
export async function operator(world: World): Promise<void> {
  const random = randomOf(world.plan.seed, 'operator');
  for (let move = 1; move <= world.plan.moves; move += 1) {
    await world.scheduler.sleep(300 + random() * 4_000);
    const number = Math.floor(random() * world.plan.shards);
    for (let tries = 1; tries <= TRIES; tries += 1) if (await tried(world, random, number, `mover ${move}.${tries}`)) break;
  }
}

async function tried(world: World, random: Random, number: number, name: string): Promise<boolean> {
  const life: Life = { name, isOver: false, skew: 0 };
  const before = world.directory.of(number).moves;
  const work = () => attempt(() => moved(world, life, number)).catch((error: unknown) => world.mind(name, error));
  if (world.chance('mover: ends')) world.scheduler.after(random() * 900, () => void (life.isOver = true), null);
  void work();
  await world.scheduler.sleep(world.chance('mover: two at once') ? 50 + random() * 600 : GIVES_UP);
  return world.directory.of(number).moves > before;
}
