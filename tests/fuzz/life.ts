import { answerReturn, bringBack } from './bringing-back.ts';
import type { Caller } from './caller.ts';
import type { Person } from './people.ts';
import { buy, buyForCash, buyTwoAtOnce, leave, moveParcel, payAgain } from './shopping.ts';
import { recover, signInByCode, signUp, useFactor } from './signing-in.ts';

type Act = (by: Caller, person: Person) => Promise<void>;

/** What people do with a shop all day, with how often they do it. */
const acts: readonly (readonly [Act, number])[] = [
  [buy, 8],
  [buyForCash, 3],
  [buyTwoAtOnce, 1],
  [payAgain, 2],
  [leave, 2],
  [moveParcel, 5],
  [bringBack, 4],
  [answerReturn, 2],
];
const ofCustomers: readonly Act[] = [signInByCode, useFactor, recover];

/** One thing that somebody does, so that hostile requests meet orders and accounts in every state. */
export async function goOn(by: Caller): Promise<void> {
  const { dice, world } = by;
  const person = dice.pick(world.people.filter(({ role }) => role !== 'administrator'));
  if (dice.chance(0.06)) return person.role === 'guest' ? signUp(by, person) : dice.pick(ofCustomers)(by, person);
  const act = dice.pick(acts.flatMap(([one, times]) => Array.from({ length: times }, () => one)));
  return act(by, person);
}
