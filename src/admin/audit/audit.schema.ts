import * as z from 'zod/mini';
import { filter, listQuery, text } from '../../rules/fields/fields.ts';
import { sentOrEmpty } from '../../rules/fields/sent-fields.ts';

/** Movers of orders other than administrators, as `order_events.actor` names them. */
export const systemActors = ['shopper', 'gateway', 'cron', 'courier'] as const;
export type SystemActor = (typeof systemActors)[number];
export const isSystemActor = (who: string): who is SystemActor => (systemActors as readonly string[]).includes(who);

/** The address of the audit log. */
export const auditQuery = listQuery({
  /** An administrator's e-mail, or one of `systemActors`. */
  who: z.catch(text(254), ''),
  kind: filter(/^[a-z-]{0,30}$/),
  /** An object of `kind`. */
  id: z.catch(sentOrEmpty(400), ''),
  /** A day in India: '2026-11-21'. */
  day: filter(/^(20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/),
});
export type AuditQuery = z.output<typeof auditQuery>;
