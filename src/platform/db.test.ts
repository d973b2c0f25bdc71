import { describe, expect, it } from 'vitest';
import { violated } from './db.ts';

const refusal = (message: string) => Object.assign(new Error(message), { code: 'SQLITE_CONSTRAINT' });

describe('violated', () => {
  it('names what a batch broke', () => {
    expect(violated(refusal('SQLITE_CONSTRAINT: SQLite error: CHECK constraint failed: stock_quantity>=0'))).toBe('stock_quantity>=0');
    expect(violated(refusal('SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: orders.idem_key'))).toBe('orders.idem_key');
    expect(violated(refusal("SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: index 'one_open_cart'"))).toBe('one_open_cart');
    expect(violated(refusal('SQLITE_CONSTRAINT: SQLite error: PRICE_CHANGED'))).toBe('PRICE_CHANGED');
  });

  it('looks inside what drizzle wraps, and is silent about other failures', () => {
    expect(violated(new Error('Failed query', { cause: refusal('SQLITE_CONSTRAINT: SQLite error: GUARD_MISSED') }))).toBe('GUARD_MISSED');
    expect(violated(new Error('fetch failed'))).toBeNull();
    expect(violated('text')).toBeNull();
  });
});
