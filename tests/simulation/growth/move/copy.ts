import { Refusal } from '../store/statement.ts';
import type { Dump, Logged } from '../store/store.ts';
import type { Process } from '../world/process.ts';

/** Fills the new object. What arrives late from an earlier attempt, or is older than what it has, changes nothing. @throws Refusal */
export function copied(target: Process, attempt: number, dump: Dump): number {
  const { store } = target;
  asked(target, attempt);
  if (store.meta.number < dump.number || dump.number === 0) store.load(dump);
  return store.meta.number;
}

/** Writes what came since, by number. Returns the number that is reached. @throws Refusal */
export function replayed(target: Process, attempt: number, entries: readonly Logged[]): number {
  asked(target, attempt);
  target.store.replay(entries);
  return target.store.meta.number;
}

function asked({ store }: Process, attempt: number): void {
  const meta = store.meta;
  if (meta.state !== 'copying' || attempt < meta.attempt) throw new Refusal('MISSED');
  if (attempt > meta.attempt) store.setAttempt(attempt);
}
