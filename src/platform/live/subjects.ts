import type { PlainStatement } from '../database/statement.ts';
import type { WriteResult } from '../database/writer.ts';
import tableSubjects from './table-subjects.json' with { type: 'json' };

/** Told when a session may have ended: the hub looks at the sessions of its sockets again. Browsers are not told. */
export const SESSIONS = 'sessions';

/** Written by `npm run db:generate` from what the tables declare; one that no screen shows has no line. */
const subjectsByTable: Readonly<Record<string, readonly string[]>> = tableSubjects;

const WRITE = /^\s*(INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+["`[]?(\w+)/i;

/** Returns the subjects that a batch has changed: 'orders', 'products' … Empty if no screen shows them. */
export function subjectsOf(statements: readonly PlainStatement[], { affected }: Extract<WriteResult, { ok: true }>): Set<string> {
  const subjects = new Set<string>();
  for (const [at, { sql }] of statements.entries()) {
    if (affected[at] === 0) continue;
    const [, verb = '', table = ''] = WRITE.exec(sql) ?? [];
    if (!table) continue;
    if (endsSessions(verb, table)) subjects.add(SESSIONS);
    for (const subject of subjectsByTable[table] ?? []) subjects.add(subject);
  }
  return subjects;
}

/**
 * A deleted session, or a user who is somebody else now: the second factor ends sessions by a trigger, the address makes the
 * administrator.
 */
const endsSessions = (verb: string, table: string) =>
  (table === 'sessions' && /^delete/i.test(verb)) || (table === 'users' && !/^insert/i.test(verb));
