import type { Database } from '../../world/database.ts';
import { attacked } from '../attacks/attacks.ts';
import type { Checks } from './check.ts';

const MINUTE = 60_000;
/** Minutes between two attacks. */
const EVERY = 10;

/** A database that a restore has closed refuses everything. */
const isClosed = (database: Database) =>
  database.rows("SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND name = 'moved_orders_insert'").length > 0;

export const attacks: Checks = {
  'the database refuses what is wrong': ({ database, scheduler, from, isQuiet, operator }) => {
    if (operator?.isFormer || isClosed(database)) return [];
    const minute = Math.floor((scheduler.now - from) / MINUTE);
    return isQuiet || minute % EVERY === 0 ? attacked(database, isQuiet ? null : minute / EVERY) : [];
  },
};
