import { Refusal } from '../store/statement.ts';
import type { Process } from '../world/process.ts';

/** Opens a copy that the directory already names; nothing where a store is open. @throws Refusal where another object serves the shard */
export async function opened({ store, world, life, host, number }: Process): Promise<void> {
  const { state, attempt } = store.meta;
  if (state === 'open') return;
  if (state === 'sealed') throw new Refusal('MOVED');
  const { name } = await world.call(life, world.outside, 'directory', () => world.directory.of(number));
  if (name !== host.name) throw new Refusal('MOVED');
  if (store.setState('open', attempt, 'copying')) world.pauses.ended(number);
}
