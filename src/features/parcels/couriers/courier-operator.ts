import type * as z from 'zod';

/** Asks the service for JSON of a shape, by an address that begins with '/'. Never throws. */
type AskCourier = <T>(
  path: string,
  shape: z.ZodType<T>,
  question?: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
) => Promise<{ readonly ok: true; readonly body: T } | { readonly ok: false; readonly status: number; readonly why: string }>;

/** Something that a command has found out: a sentence without its full stop, and what to do about it. */
export interface CourierFinding {
  readonly level: 'ok' | 'WARN' | 'FAIL';
  readonly says: string;
  readonly mend?: string;
}

/** The part of a courier that the operator's commands use. */
export interface CourierOperator {
  readonly id: 'shiprocket' | 'delhivery';
  readonly name: string;
  /** The address of its API. */
  readonly api: string;
  /** Tries the login and looks for the pickup address, for `npm run doctor`. Empty without its settings. */
  check(settings: Readonly<Record<string, string | undefined>>, ask: AskCourier): Promise<readonly CourierFinding[]>;
}

export const ok = (says: string): CourierFinding => ({ level: 'ok', says });
export const warn = (says: string, mend: string): CourierFinding => ({ level: 'WARN', says, mend });
export const fail = (says: string, mend: string): CourierFinding => ({ level: 'FAIL', says, mend });
