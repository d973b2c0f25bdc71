import { beforeEach, expect, test } from 'vitest';
import { DAY } from '../../../../src/rules/limits.ts';
import { adapterFor, booking, couriersUnderTest, tokensInMemory } from '../../../sandbox/couriers/testing.ts';

const couriers = await couriersUnderTest();
const { world } = couriers;
beforeEach(() => world.tokens.clear());

const logIns = () => world.calls.filter((call) => call.endsWith('/auth/login')).length;
const ask = { reference: '1000123', awb: '' };

test('one log-in serves every request until eight days are over (T12)', async () => {
  const tokens = tokensInMemory();
  let now = Date.now();
  const request = () => adapterFor(couriers, 'shiprocket', { tokens, now: () => now }).find(ask);
  await request();
  await request();
  expect([logIns(), tokens.writes]).toEqual([1, 1]);
  expect([...tokens.kept.values()].map(({ endsAt }) => endsAt - now)).toEqual([10 * DAY]);
  now += 8 * DAY - 1;
  await request();
  expect(logIns()).toBe(1);
  now += 2;
  expect((await request()).is).toBe('done');
  expect([logIns(), tokens.writes]).toEqual([2, 2]);
});

test('a token that ends in the middle is renewed once, and no call is lost or made twice (T12)', async () => {
  const courier = adapterFor(couriers, 'shiprocket');
  await courier.find(ask);
  world.tokens.clear();
  world.calls.splice(0);
  const parcel = booking();
  const outcomes = await Promise.all([courier.book(parcel), ...Array.from({ length: 5 }, () => courier.find(ask))]);
  expect(outcomes.map(({ is }) => is)).toEqual(Array(6).fill('done'));
  expect(logIns()).toBe(1);
  expect(world.parcels.filter(({ reference }) => reference === parcel.reference)).toHaveLength(1);
});

test('a token that another request renewed is taken from the store', async () => {
  const tokens = tokensInMemory();
  const [one, two] = [adapterFor(couriers, 'shiprocket', { tokens }), adapterFor(couriers, 'shiprocket', { tokens })];
  await one.find(ask);
  await two.find(ask);
  world.tokens.clear();
  world.calls.splice(0);
  await one.find(ask);
  expect((await two.find(ask)).is).toBe('done');
  expect(logIns()).toBe(1);
});

test('401 for good is a refusal of the log-in, which waits; one renewal is tried for a call (T12)', async () => {
  couriers.setKnobs({ tokenLivesMs: 0 });
  const outcome = await adapterFor(couriers, 'shiprocket').book(booking());
  expect(outcome).toMatchObject({ is: 'refused', forGood: false, reason: { kind: 'login' } });
  expect(logIns()).toBe(2);
});

test('a wrong password and a firewall are refusals that wait', async () => {
  const settings = { ...couriers.settings, SHIPROCKET_PASSWORD: 'wrong password' };
  const outcome = await adapterFor({ ...couriers, settings }, 'shiprocket').find(ask);
  expect(outcome).toMatchObject({
    is: 'refused',
    forGood: false,
    reason: { kind: 'login', words: expect.stringContaining('Invalid email') },
  });
  expect(JSON.stringify(outcome)).not.toContain('wrong password');
  couriers.setKnobs({ firewall: true });
  expect(await adapterFor(couriers, 'shiprocket').find(ask)).toMatchObject({
    is: 'refused',
    forGood: false,
    reason: { kind: 'login', words: expect.stringContaining('firewall') },
  });
});

test('while the log-in fails, a token of eight to ten days still serves', async () => {
  const tokens = tokensInMemory();
  let now = Date.now();
  const request = () => adapterFor(couriers, 'shiprocket', { tokens, now: () => now }).find(ask);
  await request();
  couriers.setKnobs({ firewall: true });
  now += 9 * DAY;
  expect((await request()).is).toBe('done');
  now += DAY;
  expect(await request()).toMatchObject({ is: 'refused', reason: { kind: 'login' } });
});

test('a store that does not answer costs a log-in and no parcel', async () => {
  const fails = async () => {
    throw new Error('the database is away');
  };
  const courier = adapterFor(couriers, 'shiprocket', { tokens: { read: fails, write: fails } });
  expect((await courier.book(booking())).is).toBe('done');
});
