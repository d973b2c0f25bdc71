import { grievancesToDo } from '../../features/grievances/admin/grievances-to-do.server.ts';
import { returnsToDo } from '../../features/returns/admin/returns-to-do.server.ts';
import { reviewsToDo } from '../../features/reviews/admin/reviews-to-do.server.ts';
import type { WaitingQuery } from '../../platform/database/waiting.ts';
import type { Shop } from '../../platform/shop.ts';
import type { ToDoId } from './to-do-kinds.ts';

/** What waits in features that may be deleted. The menu, the dashboard, the bell and the digest all count with this list. */
export const toDoSources: readonly ((shop: Shop) => Readonly<Partial<Record<ToDoId, WaitingQuery>>>)[] = [
  grievancesToDo,
  returnsToDo,
  reviewsToDo,
];
