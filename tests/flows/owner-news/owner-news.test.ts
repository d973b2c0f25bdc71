import { beforeEach, expect, it } from 'vitest';
import { adminUrls } from '../../../src/admin/admin-urls.ts';
import { tellOwner } from '../../../src/features/owner-news/tell-owner.server.ts';
import { startOfIstDay } from '../../../src/rules/dates.ts';
import { DAY, HOUR, MINUTE } from '../../../src/rules/limits.ts';
import { JOB_CALLS } from '../../../src/rules/order/reconcile.ts';
import { NEWS_APART } from '../../../src/rules/owner-news/news-clock.ts';
import { whatsappKeys } from '../../sandbox/whatsapp/whatsapp.ts';
import { complaintIn } from '../../shop/orders/complaint.ts';
import { ask as askReturn, delivered } from '../../shop/orders/delivered.ts';
import { memoryCourier } from '../../shop/parcels/memory-courier.ts';
import { bookedOrder, pollAt, soldOrder } from '../../shop/parcels/parcels.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, rows, ask } = await shopWithAdministrator();
const start = Date.now();
/** A time in India of the day after tomorrow. */
const at = (hour: number, minute = 0) => startOfIstDay(start) + 2 * DAY + hour * HOUR + minute * MINUTE;

const all = (way: string) => ({ orders: way, returns: way, complaints: way, trouble: way });
const quiet = { isQuiet: true, quietFrom: '22:00', quietUntil: '08:00', onlyBrowsers: false };
const settings = { ...all('email'), email: 'owner@chamak.example', phone: '9845000009', ...quiet, seen: 0 };
const save = (body: object) => ask<{ seen: number; fields?: Record<string, string>; code?: string }>('PUT', '/settings/owner-news', body);

interface Told {
  readonly channel: string;
  readonly to: string;
  readonly counts: string;
  readonly items: readonly { readonly says: string; readonly path: string }[];
}
const told = async (): Promise<Told[]> =>
  (await rows("SELECT channel, recipient AS `to`, payload FROM outbox WHERE kind = 'owner-news' ORDER BY created_at, channel")).map(
    (row) => {
      const { counts, items } = JSON.parse(String(row.payload));
      return { channel: String(row.channel), to: String(row.to), counts, items: JSON.parse(items) };
    },
  );
const tell = (when: number) => {
  const run = shop.at(when);
  run.calls.allow(JOB_CALLS.tellOwner);
  return tellOwner(run);
};
const noted = async () => (await rows('SELECT kind FROM owner_news ORDER BY happened_at, key')).map(({ kind }) => kind);
const numberOf = async (id: string) => `CHK-${(await rows('SELECT number FROM orders WHERE id = ?', id))[0]?.number}`;

beforeEach(async () => {
  for (const table of ['owner_news', 'owner_news_settings', 'whatsapp_stops']) await rows(`DELETE FROM ${table}`);
  await rows("DELETE FROM outbox WHERE kind = 'owner-news'");
});

it('all is told to the address of the administrator until the owner chooses; an address is needed, and a number for WhatsApp', async () => {
  await soldOrder(shop);
  await complaintIn(shop);
  await tell(at(12));
  expect(await told()).toMatchObject([{ channel: 'email', to: shop.env.ADMIN_EMAIL, counts: '1 new order, 1 complaint' }]);
  const refused = async (over: object) => (await save({ ...settings, ...over })).body.fields;
  expect(await refused({ email: '' })).toEqual({ email: 'Enter the address that is told, also where WhatsApp fails.' });
  expect(await refused({ phone: '', trouble: 'both' })).toEqual({ phone: 'Enter the number that is told on WhatsApp.' });
  expect(await refused({ quietUntil: '22:00' })).toEqual({ quietUntil: 'Quiet hours end at another time than they begin.' });
  expect((await save({ ...settings, orders: 'pigeon' })).status).toBe(422);
  expect((await save({ ...settings, ...all('off'), email: '', phone: '' })).status).toBe(200);
  await soldOrder(shop);
  expect(await noted()).toHaveLength(2);
});

it('what the owner chooses is saved once of two windows, and the audit log names what was changed', async () => {
  const { body } = await save(settings);
  expect((await save({ ...settings, orders: 'off' })).body.code).toBe('RECORD_CHANGED');
  expect((await save({ ...settings, orders: 'off', seen: body.seen })).status).toBe(200);
  const [line] = await rows("SELECT changes FROM admin_actions WHERE kind = 'owner-news' ORDER BY seq DESC LIMIT 1");
  expect(JSON.parse(String(line?.changes))).toEqual({ orders: ['email', 'off'] });
  const page = await ask<{ ownerNews: object }>('GET', '/settings');
  expect(page.body.ownerNews).toMatchObject({ orders: 'off', returns: 'email', quietFrom: '22:00' });
});

it('news is told once, however often the job runs: a paid order, a cash order, none that the administrator moves back', async () => {
  await save(settings);
  const paid = await soldOrder(shop);
  const cash = await soldOrder(shop, [{}], true);
  await rows("UPDATE orders SET status = 'processing', actor = 'admin' WHERE id = ?", paid.id);
  await Promise.all([tell(at(12)), tell(at(12) + 1)]);
  await tell(at(13));
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ channel: 'email', to: 'owner@chamak.example', counts: '2 new orders' });
  expect(mail?.items[0]?.says).toMatch(new RegExp(`^New order ${await numberOf(paid.id)}, ₹[\\d.,]+, paid online\\.$`));
  expect(mail?.items[1]?.says).toMatch(new RegExp(`^New order ${await numberOf(cash.id)}, ₹[\\d.,]+, cash on delivery\\.$`));
  expect(mail?.items.map(({ path }) => path)).toEqual([adminUrls.order(paid.id), adminUrls.order(cash.id)]);
});

it('news is a return request and a complaint, each with its screen', async () => {
  const order = await delivered(shop);
  await rows('DELETE FROM owner_news');
  await save(settings);
  expect((await askReturn(order)).status).toBeLessThan(300);
  const [request] = await rows('SELECT id FROM returns WHERE order_id = ?', order.id);
  const complaint = await complaintIn(shop);
  await tell(at(12));
  const [mail] = await told();
  expect(mail?.counts).toBe('1 return request, 1 complaint');
  const paths = new Set([adminUrls.grievance(complaint), adminUrls.return(String(request?.id))]);
  expect(new Set(mail?.items.map(({ path }) => path))).toEqual(paths);
});

it('news is trouble: each missed attempt, a parcel that is lost or damaged, a contradiction, a refund that failed', async () => {
  await save(settings);
  await rows("UPDATE owner_news_settings SET orders = 'off'");
  const memory = memoryCourier();
  const { id, parcel, awb } = await bookedOrder(shop, memory);
  memory.scan(awb, 'picked_up', start + MINUTE);
  for (const day of [1, 2]) memory.scan(awb, 'undelivered', start + day * DAY, { code: `missed ${day}` });
  memory.scan(awb, 'delivered', start + 3 * DAY);
  memory.scan(awb, 'returning', start + 4 * DAY);
  await pollAt(shop, memory, start + 5 * DAY);
  await pollAt(shop, memory, start + 5 * DAY);
  const broken = await bookedOrder(shop, memory);
  memory.scan(broken.awb, 'damaged', start + DAY);
  await pollAt(shop, memory, start + 5 * DAY);
  await tell(at(12));
  const [mail] = await told();
  const name = await numberOf(id);
  expect(mail?.counts).toBe('4 things in trouble');
  const missed = [1, 2].map((attempt) => `Order ${name}: delivery was missed, attempt ${attempt}.`);
  const damaged = `Order ${await numberOf(broken.id)}: its parcel is damaged.`;
  const trouble = [...missed, `Order ${name}: the courier contradicts itself about the parcel.`, damaged];
  expect(new Set(mail?.items.map(({ says }) => says))).toEqual(new Set(trouble));
  const paths = [parcel.id, broken.parcel.id].map(adminUrls.parcel);
  expect(new Set(mail?.items.map(({ path }) => path))).toEqual(new Set(paths));
  await rows('INSERT INTO owner_news (key, kind, subject_id, happened_at) VALUES (?, ?, ?, 1)', 'x', 'unheard_of', parcel.id);
  await tell(at(13));
  expect((await told()).at(-1)?.items).toEqual([{ says: `Order ${name}: its parcel needs you.`, path: adminUrls.parcel(parcel.id) }]);
});

it('news is a refund that the gateway refuses', async () => {
  await save(settings);
  const { id } = await soldOrder(shop);
  await rows('DELETE FROM owner_news');
  const [payment] = await rows('SELECT id FROM payments WHERE order_id = ?', id);
  await rows("INSERT INTO refunds (id, payment_id, amount_paise, reason) VALUES ('refund-of-news', ?, 10000, 'x')", String(payment?.id));
  await rows("UPDATE refunds SET status = 'failed', error = 'closed account' WHERE id = 'refund-of-news'");
  await tell(at(12));
  const [mail] = await told();
  expect(mail?.items).toEqual([{ says: `The refund of ₹100.00 for order ${await numberOf(id)} failed.`, path: adminUrls.order(id) }]);
});

it('news are told at once, then together with what happens within ten minutes', async () => {
  await save(settings);
  await complaintIn(shop);
  await tell(at(12));
  for (const minute of [1, 2, 3]) {
    await complaintIn(shop);
    await tell(at(12, minute));
  }
  expect((await told()).map(({ counts }) => counts)).toEqual(['1 complaint']);
  await tell(at(12) + NEWS_APART);
  expect((await told()).map(({ counts }) => counts)).toEqual(['1 complaint', '3 complaints']);
});

it('news are told in one message in the morning, with twenty named and the others counted', async () => {
  await save(settings);
  for (let n = 0; n < 23; n += 1) await complaintIn(shop, { at: at(22) + n });
  for (const hour of [22, 23, 24, 28, 31]) await tell(at(hour, 59));
  expect(await told()).toEqual([]);
  await tell(at(32));
  const [mail, ...others] = await told();
  expect([mail?.counts, mail?.items.length, others]).toEqual(['23 complaints', 20, []]);
  await shop.at(at(32)).send(shop.at(at(32)), {});
  const sent = shop.mails.at(-1);
  expect(sent).toMatchObject({ to: 'owner@chamak.example', subject: 'News of your shop: 23 complaints' });
  expect(sent?.text).toContain('And 3 more things.');
});

it('on WhatsApp each topic goes its own way', async () => {
  Object.assign(shop.env, whatsappKeys);
  await save({ ...settings, orders: 'both', complaints: 'whatsapp', trouble: 'off' });
  await soldOrder(shop);
  await complaintIn(shop);
  await tell(at(12));
  const said = (await told()).map(({ channel, to, counts }) => `${channel} ${to}: ${counts}`);
  expect(said).toEqual(['email owner@chamak.example: 1 new order', 'whatsapp 9845000009: 1 new order, 1 complaint']);
});

it('what it cannot bring goes by mail: the number said STOP, or it is not set up', async () => {
  Object.assign(shop.env, whatsappKeys);
  await save({ ...settings, ...all('whatsapp') });
  await rows("INSERT INTO whatsapp_stops (phone, stopped_at) VALUES ('9845000009', 1)");
  await complaintIn(shop);
  await tell(at(12));
  await rows('DELETE FROM whatsapp_stops');
  for (const key of Object.keys(whatsappKeys)) delete (shop.env as unknown as Record<string, unknown>)[key];
  await complaintIn(shop);
  await tell(at(13));
  expect((await told()).map(({ channel, counts }) => `${channel}: ${counts}`)).toEqual(['email: 1 complaint', 'email: 1 complaint']);
});

it('a topic that is switched off meanwhile is told no more, and old news are deleted', async () => {
  const { body } = await save(settings);
  await complaintIn(shop);
  await save({ ...settings, complaints: 'off', seen: body.seen });
  await tell(at(12));
  expect(await told()).toEqual([]);
  expect(await rows('SELECT kind FROM owner_news WHERE told_at IS NULL')).toEqual([]);
  await save({ ...settings, seen: (await ask<{ ownerNews: { seen: number } }>('GET', '/settings')).body.ownerNews.seen });
  await complaintIn(shop);
  await tell(at(12) + 200 * DAY);
  expect(await noted()).toEqual(['complaint']);
});
