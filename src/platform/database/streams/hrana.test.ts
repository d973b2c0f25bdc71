import { expect, it } from 'vitest';
import { hranaStatement, httpUrl } from './hrana.ts';

it("a database's address is that of its HTTP server, encrypted unless it says otherwise", () => {
  expect(httpUrl('libsql://shop.turso.io')).toBe('https://shop.turso.io/');
  expect(httpUrl('libsql://127.0.0.1:8080?tls=0')).toBe('http://127.0.0.1:8080/');
  expect(httpUrl('http://127.0.0.1:8080/')).toBe('http://127.0.0.1:8080/');
});

it('refuses an argument that SQLite has no type for', () => {
  const sent = (value: unknown) => hranaStatement({ sql: 'SELECT ?', args: [value as null] }).args;
  expect(sent(2n ** 63n - 1n)).toEqual([{ type: 'integer', value: '9223372036854775807' }]);
  for (const value of [2n ** 63n, Number.NaN, undefined, new Date()]) expect(() => sent(value)).toThrow(TypeError);
});
