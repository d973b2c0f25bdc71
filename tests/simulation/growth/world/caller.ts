import type { Life } from '../../machine/scheduler.ts';
import { opened } from '../move/open.ts';
import { isOrdinary, isRefusal } from '../store/statement.ts';
import { BROWSER_WAITS } from './limits.ts';
import type { Process } from './process.ts';
import type { World } from './world.ts';

/** Whoever calls objects. */
export interface Caller {
  readonly world: World;
  /** Null for somebody outside, who never ends. */
  readonly life: Life | null;
  /** Names of the shards' objects as last heard from the directory. */
  readonly known: Map<number, string>;
}

const ROUNDS = 6;
const BETWEEN = 60;

/** Asks the object that the directory names for a shard; where that has moved, the directory is asked again. @throws NoAnswer | Refusal */
export async function askShard<T>(
  caller: Caller,
  number: number,
  what: string,
  ask: (shard: Process) => T | Promise<T>,
  within = BROWSER_WAITS,
): Promise<T> {
  const { world, life, known } = caller;
  for (let round = 1; ; round += 1) {
    const name = known.get(number) ?? (await world.call(life, world.outside, 'directory', () => world.directory.of(number).name));
    known.set(number, name);
    const served = async (shard: Process) => {
      await opened(shard);
      return ask(shard);
    };
    try {
      return await world.call(life, world.host(name), what, served, within);
    } catch (error) {
      if (!isRefusal(error, 'MOVED') || round === ROUNDS) throw error;
      known.delete(number);
      await world.scheduler.sleep(BETWEEN, life);
    }
  }
}

/** Does something that may find no answer or be refused: the cron comes again. Returns whether it was done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isOrdinary(error)) throw error;
    return false;
  }
}
