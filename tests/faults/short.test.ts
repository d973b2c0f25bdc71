import { beforeAll, expect, test, vi } from 'vitest';
import { freshShop } from '../shop/fresh-shop.ts';
import { books } from './books.ts';
import { coupons } from './coupons.ts';
import { distance } from './distance.ts';
import { frozen } from './frozen.ts';
import { kills, programs, writerObject } from './kills.ts';
import { interleavings, mutantsCaught } from './model.ts';
import { short } from './outcome.ts';
import { everyPair } from './pairs.ts';
import { rush } from './rush.ts';
import { silence } from './silence.ts';
import { storm } from './storm.ts';
import { startWorkerd } from './workerd.ts';

/** A taste of `npm run faults`, the same code with smaller numbers. The seed changes with the day, so that days add up. */
const seed = Math.floor(Date.now() / 86_400_000);
const say = (line: string) => console.log(line);

beforeAll(() => {
  // Faults are what these tests are made of; the shop's own lines about them would drown the results.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('F14 I1 60 buyers at once, 10 pieces, over HTTP through workerd', { timeout: 60_000 }, async () => {
  const shop = await freshShop();
  const door = await startWorkerd(shop);
  const through = {
    ...door,
    rows: shop.rows,
    addProduct: shop.addProduct,
    ownLimits: shop.ownLimits,
    databasePid: shop.databasePid,
    workerPid: door.pid,
  };
  const outcome = await rush(through, { buyers: 60, items: 10, runs: short.rushes }, say);
  await door.stop();
  await shop.close();
  expect(outcome.broken).toEqual([]);
});

test('F16 I4 coupons wanted by more shoppers than they have uses', { timeout: 60_000 }, async () => {
  expect((await coupons(short, say)).broken).toEqual([]);
});

test('F1 F4 F8 webhook storm', { timeout: 60_000 }, async () => {
  expect((await storm(short, seed, say)).broken).toEqual([]);
});

test('S11 the audit of many orders: quick queries, all of them within a day, planted breaks found', { timeout: 240_000 }, async () => {
  expect((await books(short, say)).flatMap(({ broken }) => broken)).toEqual([]);
});

test('F36 F47 every webhook dropped', { timeout: 60_000 }, async () => {
  expect((await silence(short, say)).broken).toEqual([]);
});

test('F26 F29 F30 F48 kill -9 of the libSQL server and of the Worker', { timeout: 120_000 }, async () => {
  expect((await kills(programs, short, seed, say)).flatMap(({ broken }) => broken)).toEqual([]);
});

test('S7 resets of the object that writes, alone', { timeout: 120_000 }, async () => {
  expect((await kills(writerObject, short, seed, say)).flatMap(({ broken }) => broken)).toEqual([]);
});

test('S6 a database that is far away', { timeout: 120_000 }, async () => {
  expect((await distance(short, say)).flatMap(({ broken }) => broken)).toEqual([]);
});

test('H3 F49 a database that is silent: every answer in time, nothing lost or doubled, money first', { timeout: 120_000 }, async () => {
  expect((await frozen(short, say)).broken).toEqual([]);
});

test('I1 to I13 random interleavings', { timeout: 120_000 }, async () => {
  expect((await interleavings(short, seed, say)).broken).toEqual([]);
});

test('E1 to E17 every status meets every event, a part of them each day', { timeout: 120_000 }, async () => {
  expect((await everyPair(18, seed, say)).broken).toEqual([]);
});

test('mutants: guards taken away are missed', { timeout: 120_000 }, async () => {
  expect((await mutantsCaught(short, 1, say, 8)).broken).toEqual([]);
});
