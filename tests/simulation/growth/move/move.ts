import type { Life } from '../../machine/scheduler.ts';
import { NoAnswer } from '../store/statement.ts';
import type { Process } from '../world/process.ts';
import type { World } from '../world/world.ts';
import { copied, replayed } from './copy.ts';
import { opened } from './open.ts';
import { sealed } from './seal.ts';

const TRIES = 4;
const SHADOW_ROUNDS = 3;
const BETWEEN = 150;

/**
 * Moves a shard to a new object: copy, replay by number, audit, shadow, switch. Whatever fails, the old object sells on; the directory alone
 * says which of the two is the shard. Returns whether it has moved. @throws Error where the copy is not like the original
 */
export async function moved(world: World, life: Life, number: number): Promise<boolean> {
  const ask = <T>(what: string, name: string, work: (object: Process) => T | Promise<T>) =>
    insisted(() => world.call(life, world.host(name), what, work));
  const { attempt, from, to } = await insisted(() => world.call(life, world.outside, 'begin', () => world.directory.begin(number)));
  const dump = await ask('dump', from, ({ store }) => store.dump());
  let reached = await ask('copy', to, (target) => copied(target, attempt, dump));
  const follow = async () => {
    const entries = await ask('log', from, ({ store }) => store.since(reached));
    reached = await ask('replay', to, (target) => replayed(target, attempt, entries));
  };
  for (let round = 1; round <= SHADOW_ROUNDS; round += 1) {
    await follow();
    await shadowed(world, from, to, ask);
    await world.scheduler.sleep(BETWEEN, life);
  }
  const last = await ask('seal', from, (old) => sealed(old, attempt));
  if (world.has('last replay')) await follow();
  const copy = await ask('audit', to, ({ store }) => ({ number: store.meta.number, digest: store.digest() }));
  const isChecked = world.has('last replay') && world.has('seal');
  if (isChecked && copy.number === last.number && copy.digest !== last.digest) world.fail(`the copy of shard ${number} differs`);
  if (isChecked && copy.number !== last.number) return false;
  const isMoved = await ask('switch', 'outside', () => world.directory.switch(number, attempt));
  if (isMoved) await ask('open', to, opened);
  return isMoved;
}

/** Reads both and compares them where both have the same number. */
async function shadowed(
  world: World,
  from: string,
  to: string,
  ask: <T>(what: string, name: string, work: (object: Process) => T) => Promise<T>,
): Promise<void> {
  const read = ({ store }: Process) => ({ number: store.meta.number, digest: store.digest() });
  const one = await ask('read', from, read);
  const other = await ask('read', to, read);
  if (one.number === other.number && one.digest !== other.digest) world.fail(`${from} and ${to} answer differently`);
}

async function insisted<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NoAnswer) || tries === TRIES) throw error;
    }
  }
}
