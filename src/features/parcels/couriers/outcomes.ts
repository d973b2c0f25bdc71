import type { CourierRefusal, Outcome } from './courier.ts';

export const done = <T>(value: T): Outcome<T> => ({ is: 'done', value });

/** Refusals that a wait or a person can mend: such a refusal is not for good. */
const forNow: readonly CourierRefusal['kind'][] = ['wallet', 'login', 'busy'];

export const refused = <T>(kind: CourierRefusal['kind'], words: string, forGood = !forNow.includes(kind)): Outcome<T> => ({
  is: 'refused',
  reason: { kind, words },
  forGood,
});

export const unknown = <T>(why: string): Outcome<T> => ({ is: 'unknown', why });

/** Continues with the value of an outcome that is done; any other is the outcome. */
export async function after<T, U>(outcome: Outcome<T> | Promise<Outcome<T>>, next: (value: T) => Outcome<U> | Promise<Outcome<U>>) {
  const known = await outcome;
  return known.is === 'done' ? next(known.value) : known;
}

/** Refuses what a courier cannot do: `can` says so, and nobody should have asked. */
export const cannot = async <T>(words: string): Promise<Outcome<T>> => refused('other', words);
