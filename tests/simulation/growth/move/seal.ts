import { Refusal } from '../store/statement.ts';
import { attempt as attempted } from '../world/caller.ts';
import type { Host } from '../world/host.ts';
import { ALARM, SEAL } from '../world/limits.ts';
import type { Process } from '../world/process.ts';

/** Ends the sales of the old object for an attempt, for at most the time of a seal unless the directory switches. Returns where its log ends. */
export function sealed({ store, world, host }: Process, attempt: number): { number: number; digest: string } {
  const { state, attempt: known } = store.meta;
  if (world.has('seal')) {
    // The same attempt may ask again while its seal stands, not once that was given up.
    if (state === 'copying' || attempt < known || (attempt === known && state === 'open')) throw new Refusal('MISSED');
    store.setState('sealed', attempt, state);
    if (state === 'open') {
      world.pauses.began(host.number);
      world.scheduler.after(SEAL, () => alarm(host), null);
    }
  }
  return { number: store.meta.number, digest: store.digest() };
}

/** An alarm of an object is durable: it comes again until the store is no longer sealed, or no longer the shard. */
function alarm(host: Host): void {
  const { world } = host;
  let isDone = false;
  const ends = async (object: Process) => {
    isDone = await sealEnds(object);
  };
  void attempted(() => world.call(null, host, 'alarm', ends));
  world.scheduler.after(ALARM, () => (isDone ? undefined : alarm(host)), null);
}

/** Sells again once the directory has given every attempt up: it alone can say that no switch will come. Returns false where the alarm must come again. */
async function sealEnds({ store, world, life, host, number }: Process): Promise<boolean> {
  if (store.meta.state !== 'sealed') return true;
  const ended = world.has('end of a seal')
    ? await world.call(life, world.outside, 'give up', () => world.directory.giveUp(number, host.name))
    : store.meta.attempt;
  if (ended === null) return true;
  const { attempt } = store.meta;
  // A later attempt has sealed the store since: the directory may switch for it.
  if (attempt > ended) return false;
  if (store.setState('open', attempt, 'sealed')) world.pauses.ended(number);
  return true;
}
