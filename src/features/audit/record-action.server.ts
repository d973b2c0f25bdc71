import type { Statement } from '../../platform/database/database.ts';
import type { Shop } from '../../platform/shop.ts';
import actionKinds from './action-kinds.json' with { type: 'json' };
import { adminActions, type Changes } from './audit.table.ts';

/** Kinds of things that the audit log names: each table declares its own (`audited`). */
export type ActionKind = keyof typeof actionKinds;

/** Words for what was done. The audit log's screen has a text for each. */
export type ActionName =
  | 'create'
  | 'update'
  | 'delete'
  | 'archive'
  | 'restore'
  | 'activate'
  | 'deactivate'
  | 'switch-off'
  | 'reorder'
  | 'stock'
  | 'status'
  | 'undo'
  | 'tracking'
  | 'book'
  | 'cancel'
  | 'address'
  | 'opened'
  | 'refund'
  | 'issue'
  | 'print'
  | 'note'
  | 'gateway-check'
  | 'set aside'
  | 'send-again'
  | 'sample'
  | 'tell'
  | 'retry'
  | 'answer'
  | 'answered'
  | 'acknowledged'
  | 'accepted'
  | 'declined'
  | 'received'
  | 'settled'
  | 'publish'
  | 'refuse'
  | 'declare'
  | 'unsubscribe'
  | 'end-sessions'
  | 'erase'
  | 'log-in-link'
  | 'open'
  | 'close'
  | 'confirm'
  | 'export';

export interface Action {
  /** E-mail of the administrator, or who ran a command. */
  readonly by: string;
  readonly action: ActionName;
  readonly kind: ActionKind;
  readonly id: string | number;
  /** Name of the object for people. */
  readonly label: string;
  readonly changes?: Changes;
}

/** Returns the row of the audit log, to be written in the batch of its change: neither is written without the other. */
export function recordAction({ db, now }: Shop, { by, action, kind, id, label, changes = {} }: Action): Statement {
  return db.orm.insert(adminActions).values({ actor: by, action, kind, objectId: String(id), label, changes, createdAt: now });
}

/**
 * The fields of `after` that differ from `before`, as the audit log keeps them. `changesOf({ a: 1, b: 2 }, { a: 1, b: 3 })` → `{ b: [2, 3]
 * }`.
 */
export function changesOf(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Changes {
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(value ?? null));
  return Object.fromEntries(changed.map(([name, value]) => [name, [before[name] ?? null, value ?? null]]));
}
