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

/** Settings for tests. Fractions are 0 to 1, `…Ms` are milliseconds. */
export interface Knobs {
  /** Delay before a /v1 call does its work. */
  delayMs: number;
  /** Delay between a /v1 call's commit and its response: the caller times out after the work is done. */
  delayAfterMs: number;
  /** Share of /v1 calls that answer 500 without doing anything. */
  errorRate: number;
  failNext: FailNext[];
  /** Does the work of a POST /v1 call, then drops the connection instead of answering. */
  dieAfterCommit: Target | null;
  webhookUrl: string | null;
  webhookDelayMs: number;
  /** Extra copies of each event, with the same event id. */
  duplicate: number;
  /** true = shuffled, 'reverse' = newest first, within batches of `reorderWindowMs`. */
  reorder: boolean | 'reverse';
  reorderWindowMs: number;
  /** Share of deliveries that are lost for good; 1 = all. */
  dropWebhooks: number;
  webhookSecretOverride: string | null;
  webhookConcurrency: number;
  webhookTimeoutMs: number;
  /** The delay before the first retry; each further delay is twice as long. */
  retryBaseMs: number;
  maxAttempts: number;
  /** Sends bodies as PHP writes JSON: `\uXXXX` and `\/`. */
  escapeUnicode: boolean;
  /** Authorises a failed payment after this delay; null = never. */
  lateAuthoriseMs: number | null;
  /** Paise added to the amount that is paid. */
  amountChange: number;
  currencyChange: string | null;
  /** For orders without a setting of their own: capture as soon as authorised. */
  autoCapture: boolean;
  /** A repeated receipt returns the first order. */
  uniqueReceipt: boolean;
  refundOutcome: 'processed' | 'pending' | 'failed';
  /** Seed of every random choice above. */
  seed: number;
}

export const DEFAULT_KNOBS: Readonly<Knobs> = {
  delayMs: 0,
  delayAfterMs: 0,
  errorRate: 0,
  failNext: [],
  dieAfterCommit: null,
  webhookUrl: null,
  webhookDelayMs: 0,
  duplicate: 0,
  reorder: false,
  reorderWindowMs: 50,
  dropWebhooks: 0,
  webhookSecretOverride: null,
  webhookConcurrency: 4,
  webhookTimeoutMs: 5000,
  retryBaseMs: 200,
  maxAttempts: 6,
  escapeUnicode: false,
  lateAuthoriseMs: null,
  amountChange: 0,
  currencyChange: null,
  autoCapture: true,
  uniqueReceipt: true,
  refundOutcome: 'processed',
  seed: 1,
};

type Reader<T> = (value: unknown) => T | undefined;

const count: Reader<number> = (value) => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined);
const positive: Reader<number> = (value) => count(value) || undefined;
const signed: Reader<number> = (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined);
const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
const fraction: Reader<number> = (value) => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined;
};
const text: Reader<string | null> = (value) => (value === null || typeof value === 'string' ? value || null : undefined);
/** Local addresses only: a wrong setting must never send test events to a stranger. */
const address: Reader<string | null> = (value) => {
  if (value === null || value === '') return null;
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const { protocol, hostname } = new URL(value);
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) ? value : undefined;
};

function target(value: Json): Target | undefined {
  const { path = '/v1/', times = 1, method } = value;
  if (typeof path !== 'string' || typeof times !== 'number' || !Number.isSafeInteger(times) || times < -1) return undefined;
  if (method !== undefined && typeof method !== 'string') return undefined;
  return method === undefined ? { path, times } : { path, times, method: method.toUpperCase() };
}

const cut: Reader<Target | null> = (value) => {
  if (value === null || value === false || value === 0) return null;
  if (value === true) return { path: '/v1/', times: -1 };
  if (typeof value === 'number') return target({ times: value });
  return isJson(value) ? target(value) : undefined;
};

const failures: Reader<FailNext[]> = (value) => {
  if (value === null) return [];
  const list: FailNext[] = [];
  for (const item of Array.isArray(value) ? value : [value]) {
    const aim = isJson(item) ? target(item) : undefined;
    const status: unknown = isJson(item) ? (item.status ?? 500) : undefined;
    const known = typeof status === 'number' && (status === 0 || (status >= 400 && status <= 599));
    if (aim === undefined || !known) return undefined;
    list.push({ ...aim, status });
  }
  return list;
};

const READERS: { [Name in keyof Knobs]: Reader<Knobs[Name]> } = {
  delayMs: count,
  delayAfterMs: count,
  errorRate: fraction,
  failNext: failures,
  dieAfterCommit: cut,
  webhookUrl: address,
  webhookDelayMs: count,
  duplicate: count,
  reorder: (value) => (value === 'reverse' ? value : flag(value)),
  reorderWindowMs: count,
  dropWebhooks: fraction,
  webhookSecretOverride: text,
  webhookConcurrency: positive,
  webhookTimeoutMs: positive,
  retryBaseMs: positive,
  maxAttempts: positive,
  escapeUnicode: flag,
  lateAuthoriseMs: (value) => (value === null || value === false ? null : value === true ? 0 : count(value)),
  amountChange: signed,
  currencyChange: text,
  autoCapture: flag,
  uniqueReceipt: flag,
  refundOutcome: (value) => (value === 'processed' || value === 'pending' || value === 'failed' ? value : undefined),
  seed: count,
};

function read<Name extends keyof Knobs>(knobs: Knobs, name: Name, value: unknown): void {
  const clean = READERS[name](value);
  if (clean === undefined) throw new ApiError(400, `The knob ${name} cannot be ${JSON.stringify(value)}`, { field: name });
  knobs[name] = clean;
}

/** `base` with the named knobs changed; throws ApiError 400 for an unknown knob or a value outside its range. */
export function withKnobs(base: Readonly<Knobs>, patch: Json): Knobs {
  const knobs: Knobs = { ...base };
  for (const [given, value] of Object.entries(patch)) {
    const fullName = given === 'lateAuthorise' ? 'lateAuthoriseMs' : given;
    const name = (Object.keys(READERS) as (keyof Knobs)[]).find((known) => known === fullName);
    if (name === undefined) throw new ApiError(400, `There is no knob ${given}`, { field: given });
    read(knobs, name, value);
  }
  return knobs;
}
