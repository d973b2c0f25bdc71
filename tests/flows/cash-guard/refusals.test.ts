import { beforeEach, describe, expect, it } from 'vitest';
import { countRefusal, phoneHashes } from '../../../src/features/cash-guard/refusals.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { addressOf, checkOf, guardOn, placeCash, ruleOn } from '../../shop/orders/cash-guard.ts';
import { COD, Shopper } from '../../shop/people/shopper.ts';
import { signedIn } from '../../shop/people/sign-in.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
beforeEach(async () => {
  await guardOn(shop);
  await ruleOn(shop, 'refusals', 'call');
});

const PLACE = '14, Gandhi Nagar';
let phones = 6_100_000_000;
const newPhone = () => String(++phones);
const move = async (id: string, seen: string, to: string) => {
  const { status, body } = await ask('POST', `/orders/${id}/status`, { to, seen, reason: 'as the courier says' });
  expect(status, JSON.stringify(body)).toBe(200);
};
const refuse = (id: string) => ask<{ code: string }>('POST', `/cash-orders/${id}/refusal`);
const forget = (id: string) => ask('DELETE', `/cash-orders/${id}/refusal`);
const refusalOf = async (id: string) => (await ask<{ refusal: object | null }>('GET', `/cash-orders/${id}/refusal`)).body.refusal;
const marks = () => shop.rows('SELECT * FROM cod_marks');

/** A parcel that went out and came back; its number was proved. */
async function cameBack(phone: string): Promise<string> {
  const { id } = await placeCash(shop, { line1: PLACE, phone });
  await shop.rows('UPDATE orders SET phone_verified = 1 WHERE id = ?', id);
  await move(id, 'processing', 'shipped');
  await move(id, 'shipped', 'cancelled_by_user');
  return id;
}
const kindsOf = async (order: { readonly id: string }) =>
  JSON.parse(String((await checkOf(shop, order)).marks)).map(({ kind, act }: { kind: string; act: string }) => [kind, act]);

describe('parcels that were refused at the door (#144)', () => {
  it('two of a number make its next order wait; one does not', async () => {
    const phone = newPhone();
    await refuse(await cameBack(phone));
    expect(await kindsOf(await placeCash(shop, { line1: PLACE, phone }))).toEqual([]);
    const second = await cameBack(phone);
    expect(await refusalOf(second)).toEqual({ isRefusal: false, refusals: 1 });
    expect((await refuse(second)).status).toBe(200);
    expect(await refusalOf(second)).toEqual({ isRefusal: true, refusals: 2 });
    expect(await kindsOf(await placeCash(shop, { line1: PLACE, phone }))).toEqual([['refusals', 'call']]);
    expect(await kindsOf(await placeCash(shop, { line1: PLACE, phone: newPhone() }))).toEqual([]);
  });

  it('a parcel is counted once, and only one that came back', async () => {
    const id = await cameBack(newPhone());
    const pressed = await Promise.all(Array.from({ length: 4 }, () => refuse(id)));
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(pressed.filter(({ body }) => body.code === 'RECORD_CHANGED')).toHaveLength(3);
    const atHome = await placeCash(shop, { line1: PLACE });
    expect([(await refuse(atHome.id)).body.code, await refusalOf(atHome.id)]).toEqual(['RECORD_CHANGED', null]);
    expect((await refuse(crypto.randomUUID())).status).toBe(404);
  });

  it('the number itself is nowhere: only a keyed hash, of a key of its own', async () => {
    const phone = newPhone();
    await refuse(await cameBack(phone));
    const rows = await marks();
    expect(JSON.stringify(rows)).not.toContain(phone);
    const plain = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(phone)));
    expect(rows.map(({ hash }) => hash)).not.toEqual(expect.arrayContaining([plain.toString('hex'), plain.toString('base64url')]));
    const [own] = await phoneHashes(shop.at(), phone);
    expect(rows.map(({ hash }) => hash)).toContain(own);
    expect(await phoneHashes({ env: { ...shop.at().env, SHOP_SECRET: 'another secret of thirty-two letters' } }, phone)).not.toContain(own);
  });

  it('what was counted under a former secret still counts', async () => {
    const phone = newPhone();
    for (let n = 0; n < 2; n += 1) await refuse(await cameBack(phone));
    const former = shop.env.SHOP_SECRET;
    Object.assign(shop.env, { SHOP_SECRET_PREVIOUS: former, SHOP_SECRET: 'a newer secret of at least thirty-two letters' });
    expect(await kindsOf(await placeCash(shop, { line1: PLACE, phone }))).toEqual([['refusals', 'call']]);
    Object.assign(shop.env, { SHOP_SECRET: former, SHOP_SECRET_PREVIOUS: undefined });
  });

  it('nothing for ever: after 180 days it no longer counts, and the cron deletes it', async () => {
    const phone = newPhone();
    for (let n = 0; n < 2; n += 1) await refuse(await cameBack(phone));
    const before = (await marks()).length;
    await shop.rows('UPDATE sessions SET expires_at = expires_at + ?', 400 * DAY);
    await shop.runCron(Date.now() + 179 * DAY);
    expect(await marks()).toHaveLength(before);
    await shop.runCron(Date.now() + 181 * DAY);
    expect(await marks()).toEqual([]);
    expect(await shop.rows('SELECT * FROM cod_outcomes')).toEqual([]);
    expect(await kindsOf(await placeCash(shop, { line1: PLACE, phone }))).toEqual([]);
  });

  it('a cash order that arrives clears it; so does the administrator', async () => {
    const phone = newPhone();
    const [one, other] = [await cameBack(phone), await cameBack(newPhone())];
    for (const id of [one, other]) await refuse(id);
    const { id } = await placeCash(shop, { line1: PLACE, phone });
    await move(id, 'processing', 'shipped');
    await move(id, 'shipped', 'delivered');
    expect((await forget(other)).status).toBe(200);
    for (const each of [one, other]) expect(await refusalOf(each)).toEqual({ isRefusal: true, refusals: 0 });
  });

  it('a step that was wrong is taken back with its outcome', async () => {
    const { id } = await placeCash(shop, { line1: PLACE });
    const outcome = async () => (await shop.rows('SELECT outcome FROM cod_outcomes WHERE order_id = ?', id))[0]?.outcome;
    for (const [seen, to, expected] of [
      ['processing', 'shipped'],
      ['shipped', 'delivered', 'delivered'],
      ['delivered', 'shipped'],
      ['shipped', 'cancelled_by_user', 'returned'],
      ['cancelled_by_user', 'processing'],
    ] as const) {
      await move(id, seen, to);
      expect([to, await outcome()]).toEqual([to, expected]);
    }
    const at = shop.at();
    await expect(at.db.write(await countRefusal(at, id, '6100000000'))).rejects.toThrow();
  });
});

describe('who is locked out', () => {
  it('only who proves a number that refused, and only of cash; the words say why, and online payment is open', async () => {
    await ruleOn(shop, 'refusals', 'prepaid_only');
    const phone = newPhone();
    for (let n = 0; n < 2; n += 1) await refuse(await cameBack(phone));
    // Somebody who proves an e-mail address alone learns nothing of the number, and is called.
    expect(await kindsOf(await placeCash(shop, { line1: PLACE, phone }))).toEqual([['refusals', 'call']]);
    const owner = await signedIn(shop);
    await shop.rows('UPDATE users SET login_phone = ?, login_phone_verified = 1 WHERE id = ?', phone, owner.id);
    const who = new Shopper(shop);
    const piece = await shop.addProduct({ price: 70_000, stock: 5 });
    const body = await who.orderBody([{ id: piece }], '', { ...COD, shipping_address: addressOf(PLACE, phone), user_id: owner.id });
    const sent = (over: object) =>
      who.post('/api/create-razorpay-order', { ...body, ...over }, { 'idempotency-key': crypto.randomUUID(), cookie: owner.cookie });
    expect((await sent({})).body).toMatchObject({
      code: 'PAY_ONLINE',
      details: expect.stringContaining('2 parcels were refused at this number'),
    });
    const online = await sent({ payment_method: 'gateway' });
    expect(online.status).toBe(200);
  });

  it('a PIN code marks nobody before twenty of its parcels have ended, and then has the number called at most', async () => {
    await ruleOn(shop, 'pin-returns', 'call');
    const returned: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      if (n === 19) expect(await kindsOf(await placeCash(shop, { line1: PLACE }))).toEqual([]);
      const { id } = await placeCash(shop, { line1: PLACE });
      await shop.rows("INSERT INTO cod_outcomes (order_id, pin, outcome, ended_at) VALUES (?, '560004', 'returned', ?)", id, Date.now());
      returned.push(id);
    }
    await shop.rows("UPDATE cod_outcomes SET pin = '560003' WHERE pin = '560004'");
    expect(await kindsOf(await placeCash(shop, { line1: PLACE }))).toEqual([['pin-returns', 'call']]);
    await shop.rows('DELETE FROM cod_outcomes WHERE order_id IN (SELECT value FROM json_each(?))', JSON.stringify(returned));
    await expect(shop.rows("UPDATE cod_rules SET act = 'prepaid_only' WHERE kind = 'pin-returns'")).rejects.toThrow(/CHECK|pin_is_fair/);
    await expect(shop.rows("UPDATE cod_rules SET min_sample = 5 WHERE kind = 'pin-returns'")).rejects.toThrow(/CHECK|pin_is_fair/);
  });
});

describe('what a person may see and erase (L23)', () => {
  it('refused parcels are in the download of the owner of the number, and go with the account', async () => {
    const phone = newPhone();
    await refuse(await cameBack(phone));
    const owner = await signedIn(shop);
    await shop.rows('UPDATE users SET login_phone = ?, login_phone_verified = 1 WHERE id = ?', phone, owner.id);
    const answer = await shop.fetch('/api/profile/data', { headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' } });
    const data = (await answer.json()) as { refused_cash_parcels: object[] };
    expect(data.refused_cash_parcels).toMatchObject([{ refused_parcels: 1, deleted_at: expect.stringMatching(/^20/) }]);
    const before = (await marks()).length;
    const send = (method: string, path: string, body: object) =>
      shop.fetch(path, {
        method,
        headers: { cookie: owner.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(body),
      });
    await send('POST', '/api/auth/reauthenticate', {});
    await shop.settle();
    const nonce = /\d{6}/.exec(shop.mails.findLast(({ to }) => to === owner.email)?.text ?? '')?.[0];
    const gone = await send('DELETE', '/api/profile', { nonce });
    expect(gone.status, await gone.text()).toBeLessThan(300);
    expect(await marks()).toHaveLength(before - 1);
  });

  it('who has no part in a number sees and erases nothing of it', async () => {
    const phone = newPhone();
    await refuse(await cameBack(phone));
    const other = await signedIn(shop);
    await shop.rows('UPDATE users SET phone = ? WHERE id = ?', phone, other.id);
    const answer = await shop.fetch('/api/profile/data', { headers: { cookie: other.cookie, 'sec-fetch-site': 'same-origin' } });
    expect(((await answer.json()) as { refused_cash_parcels: object[] }).refused_cash_parcels).toEqual([]);
  });
});

it('the owner’s rules are saved together; a second window is told', async () => {
  const { body } = await ask<{ seen: number; rules: { kind: string; isOn: boolean; act: string }[] }>('GET', '/cash-guard');
  const rules = body.rules.map((rule) => (rule.kind === 'first-order' ? { ...rule, isOn: true, act: 'call' } : rule));
  const saved = await ask<{ seen: number }>('PUT', '/cash-guard', { ...body, rules, endsSilent: true });
  expect(saved.status).toBe(200);
  expect((await ask<{ code: string }>('PUT', '/cash-guard', { ...body, rules })).body.code).toBe('RECORD_CHANGED');
  expect(await kindsOf(await placeCash(shop, { line1: PLACE }))).toEqual([['first-order', 'call']]);
  for (const wrong of [
    { ...body, rules: body.rules.slice(1) },
    { ...body, rules: body.rules.map((rule) => (rule.kind === 'pin-returns' ? { ...rule, act: 'prepaid_only' } : rule)) },
    { ...body, rules: body.rules.map((rule) => ({ ...rule, days: 181 })) },
  ])
    expect((await ask('PUT', '/cash-guard', { ...wrong, seen: saved.body.seen })).status).toBe(422);
});
