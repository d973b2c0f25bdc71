import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshShop } from '../shop/fresh-shop.ts';
import { auditManyOrders } from './audit.ts';
import { fewCouriers, lostCouriers } from './couriers.ts';
import { hostileForms } from './forms/hostile-forms.ts';
import { hoarder } from './hoarder.ts';
import { kills, programs, writerObject } from './kills.ts';
import { latency } from './latency.ts';
import { logInsAtOnce } from './log-ins.ts';
import { lostWebhooks } from './lost-webhooks.ts';
import { manyChecks } from './many-checks.ts';
import { short } from './outcome.ts';
import { refusals } from './refusals.ts';
import { redirectConsole } from './run-log.ts';
import { rush } from './rush.ts';
import { silentDatabase } from './silent-database.ts';
import { storm } from './storm.ts';
import { startWorkerd } from './workerd.ts';

/** A short run of `npm run faults`: the same code with smaller numbers. The seed changes daily, so that runs of different days cover more. */
const seed = Math.floor(Date.now() / 86_400_000);
const say = redirectConsole(join(tmpdir(), 'chamak-faults.log'));

test('60 buyers at once, 10 pieces, over HTTP through workerd (F14, I1)', { timeout: 60_000 }, async () => {
  const shop = await freshShop();
  const worker = await startWorkerd(shop);
  const shopOverHttp = {
    ...worker,
    rows: shop.rows,
    addProduct: shop.addProduct,
    databasePid: shop.databasePid,
    workerPid: worker.pid,
  };
  const outcome = await rush(shopOverHttp, { buyers: 60, items: 10, runs: short.rushes }, say);
  await worker.stop();
  await shop.close();
  expect(outcome.broken).toEqual([]);
});

test('webhook storm (F1, F4, F8)', { timeout: 60_000 }, async () => {
  expect((await storm(short, seed, say)).broken).toEqual([]);
});

test('the audit of many orders: fast queries, finished within a day, planted faults found', { timeout: 240_000 }, async () => {
  expect((await auditManyOrders(short, say)).flatMap(({ broken }) => broken)).toEqual([]);
});

test('hostile forms: the Worker stays small, and pages answer', { timeout: 120_000 }, async () => {
  expect((await hostileForms(short, say)).flatMap(({ what, broken }) => broken.map((one) => `${what}: ${one}`))).toEqual([]);
});

test('sixty log-ins at once: pages answer meanwhile, and the customer gets in', { timeout: 120_000 }, async () => {
  expect((await logInsAtOnce(say)).broken).toEqual([]);
});

test('every webhook dropped (F36, F47)', { timeout: 60_000 }, async () => {
  expect((await lostWebhooks(short, say)).broken).toEqual([]);
});

test('Razorpay refuses every order: none of them holds pieces', { timeout: 60_000 }, async () => {
  expect((await refusals(short, say)).broken).toEqual([]);
});

test('a hoarder with a hundred addresses: little is held, and who pays is served (#182)', { timeout: 120_000 }, async () => {
  expect((await hoarder(short, say)).broken).toEqual([]);
});

test('no webhook while 20 orders a second wait for payment', { timeout: 60_000 }, async () => {
  expect((await manyChecks(short, say)).broken).toEqual([]);
});

test('kill -9 of the libSQL server and of the Worker (F26, F29, F30, F48)', { timeout: 120_000 }, async () => {
  expect((await kills(programs, short, seed, say)).flatMap(({ broken }) => broken)).toEqual([]);
});

test('resets of the writer object alone', { timeout: 120_000 }, async () => {
  expect((await kills(writerObject, short, seed, say)).flatMap(({ broken }) => broken)).toEqual([]);
});

test('a distant database', { timeout: 120_000 }, async () => {
  expect((await latency(short, say)).flatMap(({ broken }) => broken)).toEqual([]);
});

test('a silent database: every response in time, nothing lost or doubled, money first (F49)', { timeout: 120_000 }, async () => {
  expect((await silentDatabase(short, say)).broken).toEqual([]);
});

test('a courier loses answers, and its webhooks come shuffled (T16)', { timeout: 240_000 }, async () => {
  expect((await lostCouriers(fewCouriers, seed, say)).broken).toEqual([]);
});
