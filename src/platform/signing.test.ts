import { expect, test } from 'vitest';
import { acceptedKeys } from './keys.ts';
import { sign, signatures, verify } from './signing.ts';

const old = { SHOP_SECRET: 'the first secret of at least thirty-two letters' };
const both = { SHOP_SECRET: 'the second secret of at least thirty-two letters', SHOP_SECRET_PREVIOUS: old.SHOP_SECRET };
const now = { SHOP_SECRET: both.SHOP_SECRET };

test('a signature opens one purpose and one text', async () => {
  const signature = await sign(old, 'order', 'CHK-1');
  expect(signature).toMatch(/^[\w-]{47}$/);
  expect(await verify(old, 'order', 'CHK-1', signature)).toBe(true);
  expect(await verify(old, 'ticket', 'CHK-1', signature)).toBe(false);
  expect(await verify(old, 'order', 'CHK-2', signature)).toBe(false);
  for (const broken of ['', signature.slice(1), `${signature}A`, signature.slice(4)]) {
    expect(await verify(old, 'order', 'CHK-1', broken)).toBe(false);
  }
});

test('during the change both secrets are accepted and the new one signs; afterwards the former one is refused', async () => {
  const [before, after] = [await sign(old, 'order', 'CHK-1'), await sign(both, 'order', 'CHK-1')];
  expect(before.slice(0, 4)).not.toBe(after.slice(0, 4));
  expect(after).toBe(await sign(now, 'order', 'CHK-1'));
  for (const signature of [before, after]) expect(await verify(both, 'order', 'CHK-1', signature)).toBe(true);
  expect(await verify(now, 'order', 'CHK-1', before)).toBe(false);
  expect(await verify(now, 'order', 'CHK-1', after)).toBe(true);
  expect((await signatures(both, 'order', 'CHK-1')).slice(0, 2)).toEqual([after, before]);
});

test('each purpose has a secret of its own, and all of one shop secret have one name', () => {
  const [order, session] = [acceptedKeys(both, 'order'), acceptedKeys(both, 'session')];
  expect(new Set([...order, ...session].map(({ secret }) => secret)).size).toBe(4);
  expect(order.map(({ id, version }) => [id, version])).toEqual(session.map(({ id, version }) => [id, version]));
});
