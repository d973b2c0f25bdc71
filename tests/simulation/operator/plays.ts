import type { Plan } from '../world/plan.ts';

/** Names of the kinds of actors that give commands. */
export const operators = { keys: 'key changer', restore: 'restorer', migration: 'migrator', cash: 'cashier' } as const;
const has = ({ actors }: Plan, name: string) => actors.some((actor) => actor.startsWith(`${name} `));
export const needsOperator = (plan: Plan): boolean => Object.values(operators).some((name) => has(plan, name));
/** The secret of the webhook changes during the run. */
export const changesKeys = (plan: Plan): boolean => has(plan, operators.keys);
/** The run begins with the schema before the newest migration. */
export const needsFormer = (plan: Plan): boolean => has(plan, operators.migration);
