import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE } from '../../../rules/limits.ts';
import { HASH_EVERY } from './hash-turns.ts';
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

test('whoever asks for many at once waits for himself: somebody else has the next turn', async () => {
  await hashPassword(PASSWORD);
  const done: string[] = [];
  const ask = async (sender: string) => {
    await verifyPassword({ hash: UNUSABLE_HASH, password: 'x' }, sender);
    done.push(sender);
  };
  await Promise.all([...['many', 'many', 'many'].map(ask), ask('other')]);
  expect(done.indexOf('other')).toBeLessThan(2);
});
