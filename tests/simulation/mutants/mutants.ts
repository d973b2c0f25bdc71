import { mutants as guards } from '../../faults/mutants.ts';
import type { Mutant } from './mutant.ts';

const trigger = (name: string): Mutant => ({ name: `trigger ${name}`, sql: `DROP TRIGGER ${name}` });

/** The shop without one guard, by each guard. A run must find the absence of each. */
export const mutants: readonly Mutant[] = [
  ...guards,
  trigger('product_sizes_keep_held'),
  trigger('product_sizes_begin_with_none'),
  trigger('product_sizes_take_sold'),
];

/** A mutant by its name or the end of it: 'orders_release'. @throws Error if there is none */
export function mutantNamed(name: string): Mutant {
  const found = mutants.find((mutant) => mutant.name === name || mutant.name.endsWith(` ${name}`));
  if (!found) throw new Error(`There is no mutant ${name}.`);
  return found;
}
