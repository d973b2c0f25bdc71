import { beforeEach, describe, expect, it } from 'vitest';
import type { SettingsPage } from '../../../src/admin/settings/read-settings-page.server.ts';
import type { NotificationRow } from '../../../src/features/content/admin/notifications.server.ts';
import { readLayoutData } from '../../../src/features/content/layout-data.server.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);

const read = async () => (await ask<SettingsPage>('GET', '/settings')).body;
const actionsOf = (kind: string) =>
  shop.rows('SELECT actor, action, object_id, label, changes FROM admin_actions WHERE kind = ? ORDER BY seq', kind);
const lastOf = async (kind: string) => (await actionsOf(kind)).at(-1);
type Refused = { code: string; fields?: Record<string, string> };

describe('the notification bar (#312, #313, #314, #315)', () => {
  const form = {
    textContent: 'Free delivery',
    backgroundColor: 'night',
    textColor: '#FFF',
    linkUrl: '/collections',
    isActive: false,
    seen: 0,
  };
  const save = async (over: object = {}, id?: number) => {
    const path = `/settings/notifications${id === undefined ? '' : `/${id}`}`;
    return ask<{ rows: NotificationRow[] }>(id === undefined ? 'POST' : 'PUT', path, { ...form, ...over });
  };
  const activeTexts = () => shop.rows('SELECT text_content FROM notification_bar_settings WHERE is_active = 1');

  beforeEach(() => shop.rows('DELETE FROM notification_bar_settings'));

  it('texts saved at once: each is added, or its administrator is told to look again', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => save()));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  });

  it('a text is added, and another one that is active switches it off in the same batch', async () => {
    expect((await save({ isActive: true })).status).toBe(201);
    const { body } = await save({ textContent: 'Wedding orders', isActive: true });
    expect(body.rows.map(({ form: { textContent, isActive } }) => [textContent, isActive])).toEqual([
      ['Wedding orders', true],
      ['Free delivery', false],
    ]);
    expect(await activeTexts()).toEqual([{ text_content: 'Wedding orders' }]);
    expect(await lastOf('notification')).toMatchObject({ actor: email, action: 'create', label: 'Wedding orders' });
    expect((await readLayoutData(shop.at())).notice).toMatchObject({ text: 'Wedding orders', link: '/collections' });
  });

  it('is switched on and off, and deleted', async () => {
    await save({ isActive: true });
    const [second] = (await save({ textContent: 'Second' })).body.rows;
    const path = `/settings/notifications/${second?.id}`;
    const on = await ask<{ rows: NotificationRow[] }>('POST', `${path}/active`, { isActive: true, seen: second?.form.seen });
    expect([on.status, await activeTexts()]).toEqual([200, [{ text_content: 'Second' }]]);
    const seen = on.body.rows.find(({ id }) => id === second?.id)?.form.seen;
    expect((await ask('POST', `${path}/active`, { isActive: false, seen })).status).toBe(200);
    expect(await activeTexts()).toEqual([]);
    expect((await ask('DELETE', path)).status).toBe(200);
    expect((await ask<Refused>('DELETE', path)).body.code).toBe('RECORD_NOT_FOUND');
    expect((await actionsOf('notification')).slice(-3).map(({ action }) => action)).toEqual(['activate', 'deactivate', 'delete']);
  });

  it('a second edit right after the first takes its version; the version before is refused', async () => {
    const [first] = (await save()).body.rows;
    const changed = await save({ textContent: 'Changed', seen: first?.form.seen }, first?.id);
    const again = await save({ textContent: 'Again', seen: changed.body.rows[0]?.form.seen }, first?.id);
    const late = await save({ textContent: 'Late', seen: first?.form.seen }, first?.id);
    expect([changed.status, again.status, late.status]).toEqual([200, 200, 409]);
    expect((await shop.rows('SELECT text_content FROM notification_bar_settings'))[0]).toEqual({ text_content: 'Again' });
  });

  it.each([
    [{ textContent: '  ' }, 'textContent', 'Notification text cannot be empty.'],
    [{ textContent: 'x'.repeat(121) }, 'textContent', 'At most 120 letters.'],
    [{ linkUrl: 'javascript:alert(1)' }, 'linkUrl', 'A path of the shop, such as /collections, or an address with https://.'],
    [{ backgroundColor: 'accent' }, 'textColor', '1.9 : 1 is hard to read. At least 4.5 : 1.'],
    [{ backgroundColor: '#767676' }, null, null],
    [{ backgroundColor: '#777777' }, 'textColor', '4.4 : 1 is hard to read. At least 4.5 : 1.'],
    [
      { textColor: '#ffffff80' },
      'textColor',
      'A colour as # with three or six digits, or one of night, brand, accent, success, on-night, ink.',
    ],
  ])('%j', async (over, field, message) => {
    const { status, body } = await ask<Refused>('POST', '/settings/notifications', { ...form, ...over });
    if (field === null) expect(status).toBe(201);
    else expect([status, body.fields?.[field]]).toEqual([422, message]);
  });

  it('the index refuses a second active text, whatever the code does', async () => {
    const insert = "INSERT INTO notification_bar_settings (text_content, is_active) VALUES ('x', 1)";
    await shop.rows(insert);
    await expect(shop.rows(insert)).rejects.toThrow('UNIQUE');
  });
});

describe('shipping (#317, #318, #319, #320, C-25, C-26)', () => {
  const put = (over: object) =>
    ask<{ id: number; seen: number } & Refused>('PUT', '/settings/shipping', {
      freeFrom: '999',
      fee: '60',
      giftWrap: '',
      id: null,
      seen: 0,
      ...over,
    });
  const rows = () =>
    shop.rows(
      'SELECT free_shipping_threshold_paise AS f, standard_shipping_fee_paise AS fee, is_active AS a FROM shipping_settings ORDER BY id',
    );

  beforeEach(() => shop.rows('DELETE FROM shipping_settings'));

  it('without an active row the form has the defaults; saving makes one, and saving again changes it (#152)', async () => {
    expect((await read()).shipping).toEqual({ freeFrom: '500.00', fee: '50.00', giftWrap: '', id: null, seen: 0 });
    const made = await put({ freeFrom: '1,500.00', fee: '0' });
    expect([made.status, await rows()]).toEqual([200, [{ f: 150_000, fee: 0, a: 1 }]]);
    const { id, seen } = made.body;
    const next = await put({ id, seen, fee: '49.50', giftWrap: '40' });
    expect([next.status, await rows()]).toEqual([200, [{ f: 99_900, fee: 4_950, a: 1 }]]);
    expect((await read()).shipping).toEqual({ freeFrom: '999.00', fee: '49.50', giftWrap: '40.00', id, seen: next.body.seen });
    expect(JSON.parse(String((await lastOf('shipping'))?.changes))).toEqual({
      freeFrom: [150_000, 99_900],
      fee: [0, 4_950],
      giftWrap: [null, 4_000],
    });
    expect((await put({ id, seen })).body.code).toBe('RECORD_CHANGED');
    expect((await readLayoutData(shop.at())).shipping).toEqual({ freeFrom: 99_900, fee: 4_950 });
  });

  it('where the form knows no row, whatever is active is switched off and a new row is written', async () => {
    await put({});
    expect((await put({ fee: '70' })).status).toBe(200);
    expect(await rows()).toEqual([
      { f: 99_900, fee: 6_000, a: 0 },
      { f: 99_900, fee: 7_000, a: 1 },
    ]);
  });

  it.each([
    [{ fee: '-50' }, 'fee', 'Shipping values must be positive numbers.'],
    [{ fee: '' }, 'fee', 'Shipping values must be positive numbers.'],
    [{ freeFrom: 'abc' }, 'freeFrom', 'Shipping values must be positive numbers.'],
    [{ giftWrap: 'forty' }, 'giftWrap', 'Enter rupees with at most two decimals, such as 1299.00.'],
    [{ giftWrap: '-1' }, 'giftWrap', 'Enter rupees with at most two decimals, such as 1299.00.'],
    [{ freeFrom: '12.345' }, 'freeFrom', 'Enter rupees with at most two decimals, such as 1299.00.'],
  ])('%j is refused beside its field', async (over, field, message) => {
    const { status, body } = await put(over);
    expect([status, body.fields?.[field], await rows()]).toEqual([422, message, []]);
  });
});

describe('cash on delivery (#11)', () => {
  const put = (over: object) =>
    ask<{ id: number; seen: number } & Refused>('PUT', '/settings/cash-on-delivery', {
      ...{ isOn: true, min: '299', max: '5,000', blockedPins: '193, 194101\n744', id: null, seen: 0 },
      ...over,
    });
  beforeEach(() => shop.rows('DELETE FROM cod_settings'));

  it('is switched on with limits and a pasted list of PIN codes, and changed', async () => {
    const { body } = await put({});
    expect((await readLayoutData(shop.at())).cod).toEqual({ isOn: true, min: 29_900, max: 500_000, blockedPins: ['193', '194101', '744'] });
    expect((await put({ ...body, isOn: false })).status).toBe(200);
    expect((await readLayoutData(shop.at())).cod).toBeNull();
    expect((await put(body)).body.code).toBe('RECORD_CHANGED');
    expect((await put({})).body.code).toBe('RECORD_CHANGED');
    expect(await actionsOf('cash-on-delivery')).toHaveLength(2);
  });

  it('says how many of the latest orders fit the saved limits', async () => {
    await put({ max: '600', blockedPins: '' });
    expect((await read()).cashShare).toBeNull();
    for (const price of [40_000, 90_000]) {
      const shopper = new Shopper(shop);
      const order = await shopper.order([{ id: await shop.addProduct({ price, stock: 5 }) }]);
      await shopper.verify(order, await shopper.pay(order));
    }
    expect((await read()).cashShare).toEqual({ orders: 2, fitting: 1 });
    const { id, seen } = (await read()).cash;
    await put({ id, seen, max: '2000', blockedPins: '560' });
    expect((await read()).cashShare).toEqual({ orders: 2, fitting: 0 });
  });

  it.each([
    [{ max: '100' }, 'max', 'The largest order must not be below the smallest.'],
    [{ min: '' }, 'min', 'Enter the smallest order, 0 for any.'],
  ])('%j is refused beside its field', async (over, field, message) => {
    const { status, body } = await put(over);
    expect([status, body.fields?.[field]]).toEqual([422, message]);
  });

  it('a PIN code that is none is refused', async () => expect((await put({ blockedPins: '12345678' })).status).toBe(422));
});

describe('who changed it', () => {
  it('the administrator is "you"; the newest change counts', async () => {
    const { seen } = (await read()).store.gst;
    expect((await ask('PUT', '/settings/store/gst', { gstin: '27AAPFU0939F1ZV', seen })).status).toBe(200);
    expect((await read()).changed['store gst']).toEqual({ by: 'you', at: expect.any(Number) });
  });
});
