import { afterEach, expect, test, vi } from 'vitest';
import { HASH_EVERY, HASH_WAIT_MAX } from './hash-turns.ts';
import { hashPassword, verifyPassword } from './password-hash.server.ts';

const PASSWORD = 'moti-jhumka-9';
afterEach(() => void vi.restoreAllMocks());

test('of hashes at once each begins a turn after the one before; who would wait too long is refused', async () => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const [hash = ''] = await Promise.all([hashPassword(PASSWORD), hashPassword('x'), verifyPassword({ hash: '', password: 'x' })]);
  await Promise.all([verifyPassword({ hash, password: PASSWORD }), hashPassword('y')]);
  expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([1, 2, 3].map((turn) => turn * HASH_EVERY));
  clock.mockReturnValue(now + HASH_WAIT_MAX + HASH_EVERY);
  await hashPassword(PASSWORD);
  clock.mockReturnValue(now);
  await expect(hashPassword(PASSWORD)).rejects.toMatchObject({ code: 'SHOP_BUSY' });
});
