import { afterAll, beforeEach, expect, it } from 'vitest';
import { adminUrls } from '../../../src/admin/admin-urls.ts';
import { tellOwner } from '../../../src/features/owner-news/tell-owner.server.ts';
import { startOfIstDay } from '../../../src/rules/dates.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { JOB_CALLS } from '../../../src/rules/order/reconcile.ts';
import { pushKeys, startPush } from '../../sandbox/push/push.ts';
import { complaintIn } from '../../shop/orders/complaint.ts';
import { soldOrder } from '../../shop/parcels/parcels.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const push = await startPush();
afterAll(() => push.close());
const { rows } = shop;
const start = Date.now();
/** A time in India of the day after tomorrow. */
const at = (hour: number, minute = 0) => startOfIstDay(start) + 2 * DAY + hour * HOUR + minute * MINUTE;

const settings = {
  ...{ orders: 'email', returns: 'email', complaints: 'email', trouble: 'off', email: 'owner@chamak.example', phone: '' },
  ...{ isQuiet: true, quietFrom: '22:00', quietUntil: '08:00', onlyBrowsers: true, seen: 0 },
};
const save = (over: object = {}) => ask('PUT', '/settings/owner-news', { ...settings, ...over });
interface Listed {
  browsers: { id: string; label: string; mark: string }[];
  code?: string;
  fields?: Record<string, string>;
}
const add = (browser = push.subscribe()) => ask<Listed>('POST', '/settings/owner-news/browsers', browser);
const tell = async (when: number) => {
  const run = shop.at(when);
  run.calls.allow(JOB_CALLS.tellOwner);
  await tellOwner(run);
  await shop.at(when).send(shop.at(when), {});
};
const queued = () =>
  rows("SELECT channel, recipient, sent_at, dropped_at, attempts, last_error FROM outbox WHERE kind = 'owner-news' ORDER BY channel");
const listed = () => rows('SELECT id FROM owner_push_subscriptions');

beforeEach(async () => {
  Object.assign(shop.env, { ...pushKeys, PUSH_SANDBOX_URL: push.url });
  for (const table of ['owner_news', 'owner_news_settings', 'owner_push_subscriptions']) await rows(`DELETE FROM ${table}`);
  await rows("DELETE FROM outbox WHERE kind = 'owner-news'");
  push.mood = null;
  push.notices.splice(0);
  push.calls = 0;
});

it('news in browsers are told once in each, however often the job runs, and nowhere else where the owner chose so', async () => {
  await save();
  await add();
  await add();
  const { id } = await soldOrder(shop);
  await Promise.all([tell(at(12)), tell(at(12) + 1)]);
  await tell(at(13));
  expect(push.notices.map(({ title }) => title)).toEqual(['1 new order', '1 new order']);
  expect(new Set(push.notices.map(({ browser }) => browser)).size).toBe(2);
  expect(push.notices[0]?.body).toMatch(/^New order CHK-\d+, ₹[\d.,]+, paid online\.$/);
  expect(push.notices[0]?.path).toBe(adminUrls.order(id));
  expect((await queued()).map(({ channel }) => channel)).toEqual(['push', 'push']);
});

it('news in browsers go by mail too unless the owner chose browsers alone, and by mail where no browser is told or the keys are gone', async () => {
  await save({ onlyBrowsers: false });
  await add();
  await complaintIn(shop);
  await tell(at(12));
  expect((await queued()).map(({ channel }) => channel)).toEqual(['email', 'push']);
  await rows('UPDATE owner_news_settings SET only_browsers = 1');
  for (const key of Object.keys(pushKeys)) delete (shop.env as Record<string, unknown>)[key];
  await complaintIn(shop);
  await tell(at(13));
  expect((await queued()).map(({ channel }) => channel)).toEqual(['email', 'email', 'push']);
  expect((await add()).status).toBe(404);
  expect((await ask<{ push: unknown }>('GET', '/settings')).body.push).toBeNull();
});

it.each([404, 410])('a push service that answers %i has lost the browser: it leaves the list, and the news go by mail', async (status) => {
  await save();
  await add();
  await complaintIn(shop);
  push.mood = status;
  await tell(at(12));
  expect(await listed()).toEqual([]);
  await tell(at(12, 1));
  const [mail, dropped] = await queued();
  expect(mail).toMatchObject({ channel: 'email', recipient: 'owner@chamak.example' });
  expect(dropped).toMatchObject({ channel: 'push', last_error: `push service ${status}`, sent_at: null });
  expect(shop.mails.at(-1)?.subject).toBe('News of your shop: 1 complaint');
  expect(push.calls).toBe(1);
});

it('a push service that lost one of two browsers has told the other one: no mail', async () => {
  await save();
  const gone = push.subscribe();
  await add(gone);
  await add();
  push.leave(gone.endpoint);
  await complaintIn(shop);
  await tell(at(12));
  expect([push.notices.length, (await listed()).length]).toEqual([1, 1]);
  expect((await queued()).map(({ channel }) => channel)).toEqual(['push', 'push']);
});

it.each([429, 500, 503])('a push service that answers %i is asked again later, and the browser shows it once', async (status) => {
  await save();
  await add();
  await complaintIn(shop);
  push.mood = status;
  await tell(at(12));
  expect((await queued())[0]).toMatchObject({ sent_at: null, dropped_at: null, last_error: `push service ${status}` });
  push.mood = null;
  await tell(at(13));
  expect([push.notices.length, (await queued())[0]?.sent_at !== null, (await listed()).length]).toEqual([1, true, 1]);
});

it('a push service is one that the shop knows: no other host is stored or called', async () => {
  await save();
  const browser = push.subscribe();
  for (const endpoint of [`${push.url}/fcm/send/x`, 'https://169.254.169.254/x', 'https://fcm.googleapis.com.evil.example/x']) {
    const { status, body } = await add({ ...browser, endpoint });
    expect([status, body.fields?.endpoint]).toEqual([422, 'The shop does not know this push service.']);
  }
  await add(browser);
  await rows("UPDATE owner_push_subscriptions SET endpoint = 'https://evil.example/x'");
  await complaintIn(shop);
  await tell(at(12));
  expect(push.calls).toBe(0);
  const said = (await queued()).map(({ channel, last_error: error }) => `${channel} ${error}`);
  expect(said).toEqual(['email null', 'push the shop does not know this push service']);
});

it('the list of browsers has ten, each once: one more takes the place of the oldest', async () => {
  const again = push.subscribe();
  for (let n = 0; n < 10; n += 1) await add();
  await add(again);
  const { body } = await add(again);
  expect([body.browsers.length, new Set(body.browsers.map(({ mark }) => mark)).size]).toEqual([10, 10]);
  expect(body.browsers[0]?.mark).toBe(again.endpoint.slice(-24));
});

it('the list of browsers sends a test at once, and says what came of it', async () => {
  const { id = '' } = (await add()).body.browsers[0] ?? {};
  const test = async () => (await ask<{ outcome: string }>('POST', `/settings/owner-news/browsers/${id}/test`)).body.outcome;
  expect([await test(), push.notices[0]?.title]).toEqual(['sent', 'It works']);
  push.mood = 503;
  expect(await test()).toBe('later');
  push.mood = 403;
  expect(await test()).toBe('refused');
  push.mood = 410;
  expect([await test(), await listed()]).toEqual(['gone', []]);
  expect((await ask('DELETE', `/settings/owner-news/browsers/${id}`)).status).toBe(404);
});

it('the list of browsers loses a browser in which somebody signs out, also after the session has ended, and no other one', async () => {
  await add();
  const kept = await listed();
  await add();
  const [here] = await rows('SELECT id FROM owner_push_subscriptions WHERE id <> ?', String(kept[0]?.id));
  const answer = await shop.fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `told=${here?.id}` },
    body: JSON.stringify({ scope: 'local' }),
  });
  expect([answer.status, await listed()]).toEqual([401, kept]);
});
