import { createHmac, randomBytes } from 'node:crypto';
import type { Notes } from './types.ts';

interface ErrorDetail {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: Record<string, string>;
  field?: string;
}

/** Thrown by handlers; the server answers with `status` and `{error: detail}`. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: ErrorDetail;

  constructor(status: number, description: string, detail: Partial<ErrorDetail> = {}) {
    super(description);
    this.status = status;
    this.detail = {
      code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description,
      source: 'NA',
      step: 'NA',
      reason: 'NA',
      metadata: {},
      ...detail,
    };
  }
}

/** 400 for a field of the request that is not acceptable. */
export const invalid = (field: string, description: string, reason = 'input_validation_failed'): ApiError =>
  new ApiError(400, description, { source: 'business', step: 'payment_initiation', reason, field });

/** 400 for a call that the current state does not allow. */
export const refused = (description: string, reason = 'NA'): ApiError =>
  new ApiError(400, description, { source: 'business', step: 'NA', reason });

/** Razorpay answers an unknown id with 400, not 404. */
export const unknownId = (id: string): ApiError => refused(`No such id: ${id.slice(0, 40)}`);

export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whole number within [min, max]; throws 400 naming the field. */
export function integer(value: unknown, field: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw invalid(field, `${field} must be an integer`);
  if (value < min) throw invalid(field, `${field} must be at least ${min}`);
  if (value > max) throw invalid(field, `${field} must be at most ${max}`);
  return value;
}

/** Text of at most `max` characters; undefined and null become null. */
export function optionalText(value: unknown, field: string, max: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw invalid(field, `${field} must be a string`);
  if (value.length > max) throw invalid(field, `${field} may have at most ${max} characters`);
  return value;
}

/** One of the listed words; throws 400 naming the field. */
export function oneOf<T extends string>(value: unknown, field: string, words: readonly T[]): T {
  const found = words.find((word) => word === value);
  if (found === undefined) throw invalid(field, `${field} must be one of ${words.join(', ')}`);
  return found;
}

/** At most 15 notes of at most 256 characters. Razorpay returns `[]` for an empty set. */
export function notes(value: unknown): Notes {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return [];
  if (!isJson(value)) throw invalid('notes', 'notes must be an object');
  const entries = Object.entries(value);
  if (entries.length > 15) throw invalid('notes', 'notes may have at most 15 entries');
  const clean: Record<string, string | number> = {};
  for (const [key, note] of entries) {
    if (typeof note !== 'string' && typeof note !== 'number') throw invalid('notes', 'a note must be a string');
    if (key.length > 256 || String(note).length > 256) throw invalid('notes', 'a note may have at most 256 characters');
    clean[key] = note;
  }
  return entries.length === 0 ? [] : clean;
}

/** Throws 400 if the body has a field outside `allowed`, as Razorpay does. */
export function onlyFields(body: Json, allowed: readonly string[]): void {
  const extra = Object.keys(body).find((key) => !allowed.includes(key));
  if (extra !== undefined) throw invalid(extra, `${extra} is not expected here`, 'extra_field_sent');
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 14;
/** Bytes at or above this would favour the first letters of the alphabet, so they are skipped. */
const FAIR = 256 - (256 % ALPHABET.length);

/** Fourteen random base62 characters, the tail of every Razorpay id. */
export function token(): string {
  let text = '';
  while (text.length < LENGTH) {
    for (const byte of randomBytes(LENGTH * 2)) {
      if (byte < FAIR && text.length < LENGTH) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text;
}

export const newId = (prefix: 'order' | 'pay' | 'rfnd' | 'card' | 'disp' | 'doc'): string => `${prefix}_${token()}`;
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export type Collection<T> = { entity: 'collection'; count: number; items: T[] };

/** A whole number of a query; without `fallback` it must be there. Throws 400 naming it. */
export function numberIn(query: URLSearchParams, name: string, least: number, most: number, fallback?: number): number {
  const text = query.get(name);
  if ((text === null || text === '') && fallback !== undefined) return fallback;
  const value = Number(text ?? Number.NaN);
  if (!Number.isSafeInteger(value) || value < least || value > most) throw invalid(name, `${name} must be between ${least} and ${most}`);
  return value;
}

/** Newest first, `from`/`to` in seconds inclusive, `count` 10 by default and at most 100, `skip` 0. */
export function page<T extends { created_at: number }>(items: Iterable<T>, query: URLSearchParams): Collection<T> {
  const from = numberIn(query, 'from', 0, Number.MAX_SAFE_INTEGER, 0);
  const to = numberIn(query, 'to', 0, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const count = numberIn(query, 'count', 0, 100, 10);
  const skip = numberIn(query, 'skip', 0, Number.MAX_SAFE_INTEGER, 0);
  const within = [...items].filter((item) => item.created_at >= from && item.created_at <= to).reverse();
  within.sort((one, other) => other.created_at - one.created_at);
  return all(within.slice(skip, skip + count));
}

export const all = <T>(items: T[]): Collection<T> => ({ entity: 'collection', count: items.length, items });
export const hmac = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** The proof that Checkout hands to the shop: this payment belongs to this order. */
export interface PaymentProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export const proof = (orderId: string, paymentId: string, keySecret: string): PaymentProof => ({
  razorpay_payment_id: paymentId,
  razorpay_order_id: orderId,
  razorpay_signature: hmac(`${orderId}|${paymentId}`, keySecret),
});
