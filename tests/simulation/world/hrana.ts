import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** A value as libSQL's HTTP interface (Hrana) writes it. */
export type HranaValue =
  | { readonly type: 'null' }
  | { readonly type: 'integer'; readonly value: string }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'blob'; readonly base64: string };

export type Statement = { readonly sql: string; readonly args?: readonly HranaValue[] };
/** When a step of a batch runs. */
type Condition =
  | { readonly type: 'ok' | 'error'; readonly step: number }
  | { readonly type: 'not'; readonly cond: Condition }
  | { readonly type: 'and' | 'or'; readonly conds: readonly Condition[] };
export type Step = { readonly stmt: Statement; readonly condition?: Condition | null };
/** What a client asks in one request. */
export interface Pipeline {
  readonly baton: string | null;
  readonly requests: readonly (
    | { readonly type: 'batch'; readonly batch: { readonly steps: readonly Step[] } }
    | { readonly type: 'execute'; readonly stmt: Statement }
    | { readonly type: 'close' }
  )[];
}
export type StepFault = { readonly message: string; readonly code: string };

/** Whether a step runs after those before it. */
export function holds(condition: Condition, ran: readonly boolean[], failed: readonly boolean[]): boolean {
  if ('conds' in condition) {
    const all = condition.conds.map((each) => holds(each, ran, failed));
    return condition.type === 'and' ? all.every(Boolean) : all.some(Boolean);
  }
  if ('cond' in condition) return !holds(condition.cond, ran, failed);
  return (condition.type === 'ok' ? ran : failed)[condition.step] ?? false;
}

export function sqliteOf(value: HranaValue): SQLInputValue {
  if (value.type === 'null') return null;
  if (value.type === 'integer') return BigInt(value.value);
  return value.type === 'blob' ? Buffer.from(value.base64, 'base64') : value.value;
}

export function hranaOf(value: SQLOutputValue): HranaValue {
  if (value === null) return { type: 'null' };
  if (typeof value === 'string') return { type: 'text', value };
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) };
  if (typeof value === 'number') return { type: 'float', value };
  return { type: 'blob', base64: Buffer.from(value).toString('base64') };
}
