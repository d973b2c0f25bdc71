import type { Simulation } from '../../world/simulation.ts';
import type { Gateway } from '../gateway.ts';
import type { Outsides } from '../outside/outsides.ts';

/** Conditions by name: each returns what breaks it. */
export type Checks = Readonly<Record<string, (sim: Simulation, gateway: Gateway, outside: Outsides) => readonly string[]>>;

/** A condition that each row of a query breaks. */
export const noRows =
  (sql: string): Checks[string] =>
  ({ database }) =>
    database.rows(sql).map((row) => Object.values(row).join(' '));
