import type { Simulation } from '../../world/simulation.ts';
import type { Gateway } from '../gateway.ts';
import type { Outsides } from '../outside/outsides.ts';

/** Conditions by name: each returns what breaks it. */
export type Checks = Readonly<Record<string, (sim: Simulation, gateway: Gateway, outside: Outsides) => readonly string[]>>;

/** A condition that each row of a query breaks. */
export const noRows =
  (sql: string, given: (sim: Simulation, outside: Outsides) => readonly (string | number)[] = () => []): Checks[string] =>
  (sim, _, outside) =>
    sim.database.rows(sql, ...given(sim, outside)).map((row) => Object.values(row).join(' '));

/** Names that stand there more than once. */
export function doubled(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}
