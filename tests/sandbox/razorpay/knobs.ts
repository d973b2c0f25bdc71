import { ApiError } from './errors.ts';
import { isJson, type Json } from './input.ts';

/** The next `times` requests whose path contains `path` (and whose method matches, if given) are affected; -1 = all. */
export interface Target {
  path: string;
  times: number;
  method?: string;
}
/** `status` is answered instead of doing the work; 0 drops the connection. */
export interface FailNext extends Target {
  status: number;
}

/** Settings for tests. `…Ms` are milliseconds. */
export interface Knobs {
  /** Delay before a /v1 call does its work. */
  delayMs: number;
  /** Delay between a /v1 call's commit and its response: the caller times out after the work is done. */
  delayAfterMs: number;
  failNext: FailNext | null;
  /** Does the work of a POST /v1 call, then drops the connection instead of answering. */
  dieAfterCommit: Target | null;
  /** Null = webhooks are lost. */
  webhookUrl: string | null;
  refundOutcome: 'processed' | 'pending' | 'failed';
}

export const DEFAULT_KNOBS: Readonly<Knobs> = {
  delayMs: 0,
  delayAfterMs: 0,
  failNext: null,
  dieAfterCommit: null,
  webhookUrl: null,
  refundOutcome: 'processed',
};

type Check = (value: unknown) => boolean;

const isWhole = (value: unknown, least: number) => Number.isSafeInteger(value) && Number(value) >= least;
const isTarget: Check = (value) =>
  isJson(value) && typeof value.path === 'string' && isWhole(value.times, -1) && ['undefined', 'string'].includes(typeof value.method);
const isDelay: Check = (value) => isWhole(value, 0);
/** Local addresses only: a wrong setting must never send test events to a stranger. */
const isLocal: Check = (value) =>
  typeof value === 'string' && URL.canParse(value) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(value).hostname);

const CHECKS: Readonly<Record<keyof Knobs, Check>> = {
  delayMs: isDelay,
  delayAfterMs: isDelay,
  failNext: (value) => value === null || (isTarget(value) && isJson(value) && isWhole(value.status, 0)),
  dieAfterCommit: (value) => value === null || isTarget(value),
  webhookUrl: (value) => value === null || isLocal(value),
  refundOutcome: (value) => value === 'processed' || value === 'pending' || value === 'failed',
};

/** `base` with the named knobs changed; throws ApiError 400 for an unknown knob or a value outside its range. */
export function withKnobs(base: Readonly<Knobs>, patch: Json): Knobs {
  for (const [name, value] of Object.entries(patch)) {
    const check = Object.entries(CHECKS).find(([known]) => known === name)?.[1];
    if (!check?.(value)) throw new ApiError(400, `There is no knob ${name} with ${JSON.stringify(value)}`, { field: name });
  }
  // A copy: what is left of `times` is counted down in it.
  return { ...base, ...structuredClone(patch) };
}
