import { readFileSync } from 'node:fs';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopError } from '../shop-error.ts';
import { logFault, logSecurity, redact } from './log.ts';

let lines: Record<string, unknown>[] = [];
const record = (line: unknown) => void lines.push(JSON.parse(String(line)));
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation(record);
  vi.spyOn(console, 'log').mockImplementation(record);
});
afterEach(() => vi.restoreAllMocks());

const SQL = 'insert into "users" ("email") values (?)';
const cause = Object.assign(new Error('SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: users.email'), {
  code: 'SQLITE_CONSTRAINT',
});

test('a failed statement is logged with its cause and its fingerprint, without its parameters', () => {
  logFault('page /orders', new DrizzleQueryError(SQL, ['ananya.rao@example.in', '9845000000', 'Ananya Rao'], cause));
  expect(lines[0]).toMatchObject({
    level: 'error',
    where: 'page /orders',
    error: 'Error',
    code: 'SQLITE_CONSTRAINT',
    message: 'SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: users.email',
    statement: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  logFault('page /orders', new DrizzleQueryError(SQL, ['somebody.else@example.in'], cause));
  expect(lines[1]?.statement).toBe(lines[0]?.statement);
  logFault('page /orders', new DrizzleQueryError('select 1', [], cause));
  expect(lines[2]?.statement).not.toBe(lines[0]?.statement);
  expect(JSON.stringify(lines)).not.toMatch(/ananya|rao|98450|somebody|Failed query|params|insert into/i);
});

test('the same without a cause', () => {
  logFault('x', new Error(`Failed query: ${SQL}\nparams: ananya.rao@example.in,Ananya Rao`));
  expect(lines[0]).toMatchObject({ message: 'Failed query' });
  expect(JSON.stringify(lines)).not.toMatch(/ananya/i);
});

test('the frames of a stack are logged, its messages are not', () => {
  const error = new Error('the mail service said\n550 <ananya.rao@example.in> is full');
  logFault('x', error);
  expect(lines[0]?.stack).toMatch(/^\s+at .*log\.test\.ts:\d+:\d+\)?/);
  expect(lines[0]?.message).toBe('the mail service said\n550 <[mail]> is full');
  expect(JSON.stringify(lines)).not.toContain('ananya');
});

test('a refusal is logged by its code', () => {
  logFault('x', new ShopError('SHOP_BUSY'));
  expect(lines[0]).toMatchObject({ error: 'ShopError', code: 'SHOP_BUSY' });
  expect(lines[0]).not.toHaveProperty('message');
});

test('a text is logged as it is, any other value that is not an error by its type', () => {
  logFault('capture', 'payment pay_29QQoUBi66xm2f of order 0f8e1c9a-3f63-4f0e-9df5-0f3c86f4d5a1 goes back: short');
  logFault('x', { email: 'a@b.in' });
  expect(lines.map(({ error }) => error)).toEqual([
    'payment pay_29QQoUBi66xm2f of order 0f8e1c9a-3f63-4f0e-9df5-0f3c86f4d5a1 goes back: short',
    'object',
  ]);
});

test.each([
  ['GET /verify-email?token=abc&email=a@b.in failed', 'GET /verify-email?[…] failed'],
  ['call +91 98450 00000 or 98450-00000', 'call [number] or [number]'],
  ['bad token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.abc', 'bad token [token]'],
  ['order 0f8e1c9a-3f63-4f0e-9df5-0f3c86f4d5a1 of 70000 paise', 'order 0f8e1c9a-3f63-4f0e-9df5-0f3c86f4d5a1 of 70000 paise'],
  ['{"kind":"refunds differ","what":"pay_29QQoUBi66xm2f","ours":500}', '{"kind":"refunds differ","what":"pay_29QQoUBi66xm2f","ours":500}'],
])('%s', (text, describeError) => {
  expect(redact(text)).toBe(describeError);
});

test('what a parser quotes from a body is not logged', () => {
  try {
    JSON.parse('{"name": Ananya Rao}');
  } catch (error) {
    logFault('x', error);
  }
  expect(lines[0]?.error).toBe('SyntaxError');
  expect(JSON.stringify(lines)).not.toMatch(/ananya/i);
});

test('a security event is one line', () => {
  logSecurity('origin_refused', { route: '/api/newsletter' });
  expect(lines).toEqual([
    { ts: expect.stringMatching(/^\d{4}-.*Z$/), level: 'security', event: 'origin_refused', route: '/api/newsletter' },
  ]);
});

test('Cloudflare logs no URLs of requests: they contain the tokens of signed links', () => {
  expect(readFileSync('wrangler.toml', 'utf8')).toMatch(/\[observability\.logs\]\n(?:[^[]*\n)?invocation_logs = false/);
});
