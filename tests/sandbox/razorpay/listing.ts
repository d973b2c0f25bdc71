import { invalid } from './errors.ts';

/** Razorpay's list response. */
export interface Collection<T> {
  entity: 'collection';
  count: number;
  items: T[];
}

function integerOf(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const text = query.get(name);
  if (text === null || text === '') return fallback;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw invalid(name, `${name} must be an integer`);
  if (value > max) throw invalid(name, `${name} must be at most ${max}`);
  return value;
}

/** Newest first, `from`/`to` in seconds inclusive, `count` 10 by default and at most 100, `skip` 0. */
export function page<T extends { created_at: number }>(items: Iterable<T>, query: URLSearchParams): Collection<T> {
  const from = integerOf(query, 'from', 0, Number.MAX_SAFE_INTEGER);
  const to = integerOf(query, 'to', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const count = integerOf(query, 'count', 10, 100);
  const skip = integerOf(query, 'skip', 0, Number.MAX_SAFE_INTEGER);
  const within = [...items].filter((item) => item.created_at >= from && item.created_at <= to).reverse();
  within.sort((one, other) => other.created_at - one.created_at);
  return all(within.slice(skip, skip + count));
}

/** Every item, in the given order. */
export function all<T>(items: T[]): Collection<T> {
  return { entity: 'collection', count: items.length, items };
}
