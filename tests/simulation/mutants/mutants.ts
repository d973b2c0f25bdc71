import type { Mutant } from './mutant.ts';
import { guardsOfDatabase } from './of-database.ts';
import { guardsOfMoney } from './of-money.ts';
import { guardsOfMoneyDesk } from './of-money-desk.ts';
import { guardsOfPeople } from './of-people.ts';

/** The shop without one guard, by each guard. A run must find the absence of each. */
export const mutants: readonly Mutant[] = [...guardsOfDatabase, ...guardsOfMoney, ...guardsOfMoneyDesk, ...guardsOfPeople];

/** A mutant by its name or the end of it: 'orders_release'. @throws Error if there is none */
export function mutantNamed(name: string): Mutant {
  const found = mutants.find((mutant) => mutant.name === name || mutant.name.endsWith(` ${name}`));
  if (!found) throw new Error(`There is no mutant ${name}.`);
  return found;
}
