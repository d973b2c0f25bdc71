import { invalid } from './errors.ts';
import type { Notes } from './types.ts';

/** A parsed JSON object from outside, with unknown fields. */
export type Json = Record<string, unknown>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
