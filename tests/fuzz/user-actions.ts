import type { Caller } from './caller.ts';
import type { Person } from './people.ts';
import { answerReturn, bringBack } from './return-actions.ts';
import { advanceOrder, buy, buyForCash, buyTwoAtOnce, leave, payAgain } from './shopping-actions.ts';
import { recover, signInByCode, signUp, useFactor } from './sign-in-actions.ts';

type Act = (by: Caller, person: Person) => Promise<void>;

/** Actions of people in a shop, each with its relative frequency. */
const acts: readonly (readonly [Act, number])[] = [
  [buy, 8],
  [buyForCash, 3],
  [buyTwoAtOnce, 1],
  [payAgain, 2],
  [leave, 2],
  [advanceOrder, 5],
  [bringBack, 4],
  [answerReturn, 2],
];
const ofCustomers: readonly Act[] = [signInByCode, useFactor, recover];

/** Performs one action of a random person, so that generated requests meet orders and accounts in every state. */
export async function performUserAction(by: Caller): Promise<void> {
  const { random, world } = by;
  const person = random.pick(world.people.filter(({ role }) => role !== 'administrator'));
  if (random.chance(0.06)) return person.role === 'guest' ? signUp(by, person) : random.pick(ofCustomers)(by, person);
  const act = random.pick(acts.flatMap(([one, times]) => Array.from({ length: times }, () => one)));
  return act(by, person);
}
