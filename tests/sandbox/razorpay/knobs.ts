import { payWaiting } from './ledger/refunds.ts';
import { ApiError, isJson, type Json } from './protocol.ts';
import type { Sandbox } from './types.ts';

/** The next `times` requests whose path contains `path` (and whose method matches, if given) are affected; -1 = all. */
export type Target = { path: string; times: number; method?: string };
/** `status` is answered instead of doing the work; 0 drops the connection. */
interface FailNext extends Target {
  status: number;
}

/** Settings for tests. `…Ms` are milliseconds. */
export interface Knobs {
  /** Delay before a /v1 call does its work. */
  delayMs: number;
  /** Delay between a /v1 call's commit and its response: the caller times out after the work is done. */
  delayAfterMs: number;
  failNext: FailNext | null;
  /** Does the work of a POST or PATCH /v1 call, then drops the connection instead of answering. */
  dieAfterCommit: Target | null;
  /** Null = webhooks are lost. */
  webhookUrl: string | null;
  refundOutcome: 'processed' | 'pending' | 'failed';
  /** Whether a refund that asks for speed 'optimum' can be instant. If not, it becomes a normal one. */
  instantRefunds: boolean;
  /** An authorised payment that is not captured within this time is given back; three days at Razorpay, if the account sets nothing else. */
  authorisedForMs: number;
  /** Paise on the account, from which refunds are paid: captures add to it. Null = always enough. */
  balance: number | null;
  /** What becomes of a refund of more than that: it waits as pending until captures arrive, or is refused. */
  shortBalance: 'waits' | 'refused';
  /** The secret that signs events from now on; null = the account's. */
  signWith: string | null;
  /** Where the days of the lines of settlements begin: Razorpay does not say. */
  settlementDays: 'india' | 'utc';
}

const DAY = 86_400_000;

export const DEFAULT_KNOBS: Readonly<Knobs> = {
  ...{ delayMs: 0, delayAfterMs: 0, failNext: null, dieAfterCommit: null, webhookUrl: null, refundOutcome: 'processed' },
  ...{ instantRefunds: true, authorisedForMs: 3 * DAY, balance: null, shortBalance: 'waits', signWith: null },
  settlementDays: 'india',
};

type Check = (value: unknown) => boolean;

const isWhole = (value: unknown, least: number) => Number.isSafeInteger(value) && Number(value) >= least;
const isTarget: Check = (value) =>
  isJson(value) && typeof value.path === 'string' && isWhole(value.times, -1) && ['undefined', 'string'].includes(typeof value.method);
/** Timers that are longer run at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
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
  instantRefunds: (value) => typeof value === 'boolean',
  authorisedForMs: (value) => isWhole(value, 1) && Number(value) <= LONGEST_TIMER_MS,
  balance: (value) => value === null || isWhole(value, 0),
  shortBalance: (value) => value === 'waits' || value === 'refused',
  settlementDays: (value) => value === 'india' || value === 'utc',
  signWith: (value) => value === null || (typeof value === 'string' && value !== ''),
};

/** `base` with the named knobs changed; throws ApiError 400 for an unknown knob or a value outside its range. */
export function withKnobs(base: Readonly<Knobs>, patch: Json): Knobs {
  for (const [name, value] of Object.entries(patch)) {
    const check = Object.entries(CHECKS).find(([known]) => known === name)?.[1];
    if (!check?.(value)) throw new ApiError(400, `There is no knob ${name} with ${JSON.stringify(value)}`, { field: name });
  }
  // A copy: what is left of `times` and of the balance is counted in it.
  return { ...base, ...structuredClone(patch) };
}

/**
 * Changes knobs. Refunds that waited for a larger balance are paid, and an address for webhooks is one that is turned on.
 * @throws ApiError 400 for a knob that does not exist
 */
export function setKnobs(sandbox: Sandbox, patch: Json): Knobs {
  sandbox.knobs = withKnobs(sandbox.knobs, patch);
  payWaiting(sandbox);
  if ('webhookUrl' in patch) sandbox.webhooks.isOn = true;
  return sandbox.knobs;
}
