import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE } from '../../../rules/limits.ts';
import { HASH_EVERY, SENDER_HASH_EVERY } from './hash-turns.ts';
import { hashPassword, UNUSABLE_HASH, verifyPassword } from './password-hash.server.ts';

const PASSWORD = 'moti-jhumka-9';
/** Ms by which a timer may be early. */
const EARLY = 2;
afterEach(() => void vi.restoreAllMocks());

test('of hashes at once each begins a turn after the one before', async () => {
  await hashPassword(PASSWORD);
  const from = Date.now();
  const done = async (work: Promise<unknown>) => {
    await work;
    return Date.now() - from;
  };
  const ends = await Promise.all([1, 2, 3].map((at) => done(hashPassword(`${PASSWORD}${at}`))));
  for (const [turn, end] of ends.sort((a, b) => a - b).entries()) expect(end).toBeGreaterThanOrEqual(turn * HASH_EVERY - EARLY);
});

test('a password is right for its hash alone; what is no hash takes no turn', async () => {
  const hash = await hashPassword(PASSWORD);
  expect(await Promise.all([verifyPassword({ hash, password: PASSWORD }), verifyPassword({ hash, password: 'x' })])).toEqual([true, false]);
  expect(await verifyPassword({ hash: '', password: PASSWORD })).toBe(false);
});

test('who would wait too long is refused', async () => {
  await hashPassword(PASSWORD);
  // A minute earlier the turn that is free next is a minute away.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - MINUTE);
  await expect(hashPassword(PASSWORD)).rejects.toMatchObject({ code: 'SHOP_BUSY' });
});

test('whoever asks for many at once waits for himself: somebody else has the next turn but one (L0)', async () => {
  await hashPassword(PASSWORD);
  const many = Promise.all(Array.from({ length: 4 }, () => verifyPassword({ hash: UNUSABLE_HASH, password: 'x' }, '203.0.113.7')));
  const from = Date.now();
  await hashPassword(PASSWORD, '203.0.113.8');
  const waited = Date.now() - from;
  await many;
  const all = Date.now() - from;
  expect(all).toBeGreaterThanOrEqual(3 * SENDER_HASH_EVERY - EARLY);
  expect(waited).toBeLessThan(all / 2);
});
