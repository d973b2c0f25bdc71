import * as z from 'zod/mini';

/** Who moves orders besides administrators, as `order_events.actor` names them. */
export const systemActors = ['shopper', 'gateway', 'cron'] as const;
export type SystemActor = (typeof systemActors)[number];
export const isSystemActor = (who: string): who is SystemActor => (systemActors as readonly string[]).includes(who);

/** The address of the audit log: a value that fits nothing is taken for none. */
export const auditQuery = z.object({
  /** An administrator's e-mail, or one of `systemActors`. */
  who: z.catch(z.string().check(z.trim(), z.maxLength(254)), ''),
  kind: z.catch(z.string().check(z.regex(/^[a-z-]{0,30}$/)), ''),
  /** An object of `kind`. */
  id: z.catch(z.string().check(z.maxLength(400)), ''),
  /** A day in India: '2026-11-21'. */
  day: z.catch(z.string().check(z.regex(/^(20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/)), ''),
  after: z.catch(z.string(), ''),
  before: z.catch(z.string(), ''),
});
export type AuditQuery = z.output<typeof auditQuery>;
