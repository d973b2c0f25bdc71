import { expect, test } from 'vitest';
import { subjectsOf } from './subjects.ts';

const told = (sql: string, affected = 1) => [...subjectsOf([{ sql, args: [] }], { ok: true, rows: [], affected: [affected] })];

test('a written table is named as the screens name it', () => {
  expect(told('insert into "coupons" ("code") values (?)')).toEqual(['coupons']);
  expect(told('  UPDATE OR IGNORE home_banners SET title = ?')).toEqual(['banners']);
  expect(told('INSERT OR IGNORE INTO translations VALUES (?)')).toEqual(['translations']);
  expect(told('DELETE FROM payments')).toEqual(['orders', 'customers']);
});

test('reads, tables that no screen shows and statements that changed nothing are not told', () => {
  expect(told('SELECT * FROM orders')).toEqual([]);
  expect(told('UPDATE user_carts SET quantity = 2')).toEqual([]);
  expect(told('INSERT INTO guard SELECT changes() = 1')).toEqual([]);
  expect(told('UPDATE orders SET status = ?', 0)).toEqual([]);
});

test('what may end a session is told to the hub', () => {
  expect(told('delete from "sessions" where "id" = ?')).toEqual(['sessions']);
  expect(told('update "sessions" set "used_at" = ?')).toEqual([]);
  expect(told('update users set two_factor_enabled = 1')).toEqual(['sessions', 'customers']);
});
