import { beforeEach, describe, expect, it } from 'vitest';
import type { SettingsPage } from '../../../src/admin/settings/read-settings-page.server.ts';
import type { NotificationRow } from '../../../src/features/content/admin/notifications.server.ts';
import { emptyLayoutData, readLayoutData } from '../../../src/features/content/layout-data.server.ts';
import { drainOutbox } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { deliveryWindow } from '../../../src/rules/dates.ts';
import { demoSections } from '../../../src/rules/store/demo-store.ts';
import { defaultSections } from '../../../src/rules/store/store.ts';
import { actionsOn } from '../../shop/audit-log.ts';
import { noticeForm } from '../../shop/catalogue/admin-records.ts';
import { sold } from '../../shop/orders/edits.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask, email } = await shopWithAdministrator();

const read = async () => (await ask<SettingsPage>('GET', '/settings')).body;
const actionsOf = (kind: string) =>
  shop.rows('SELECT actor, action, object_id, label, changes FROM admin_actions WHERE kind = ? ORDER BY seq', kind);
const lastOf = async (kind: string) => (await actionsOf(kind)).at(-1);
type Refused = { code: string; fields?: Record<string, string> };

const save = (section: string, body: object) => ask<{ seen: number } & Refused>('PUT', `/settings/store/${section}`, body);
const store = async () => (await readLayoutData(shop.at())).store;
const identity = { ...demoSections.identity, seen: 0 };
const officer = { ...demoSections.grievance, seen: 0 };
const day = { isOpen: true, from: '10:00', to: '19:00' };
const week = [day, day, day, day, day, { ...day, to: '17:00' }, { ...day, isOpen: false }];

describe('the notification bar (#312, #313, #314, #315)', () => {
  const save = (over: object = {}) => ask<{ rows: NotificationRow[] }>('POST', '/settings/notifications', { ...noticeForm, ...over });
  const activeTexts = () => shop.rows('SELECT text_content FROM notification_bar_settings WHERE is_active = 1');

  beforeEach(() => shop.rows('DELETE FROM notification_bar_settings'));

  it('a text is added, and another one that is active switches it off in the same batch', async () => {
    expect((await save({ isActive: true })).status).toBe(201);
    const { body } = await save({ textContent: 'Wedding orders', isActive: true });
    expect(body.rows.map(({ form: of }) => `${of.textContent} ${of.isActive}`)).toEqual(['Wedding orders true', 'Free delivery false']);
    expect(await activeTexts()).toEqual([{ text_content: 'Wedding orders' }]);
    expect(await lastOf('notification')).toMatchObject({ actor: email, action: 'create', label: 'Wedding orders' });
    expect((await readLayoutData(shop.at())).notice).toMatchObject({ text: 'Wedding orders', link: '/collections' });
  });

  it('is switched on and off', async () => {
    await save({ isActive: true });
    const [second] = (await save({ textContent: 'Second' })).body.rows;
    const path = `/settings/notifications/${second?.id}`;
    const on = await ask<{ rows: NotificationRow[] }>('POST', `${path}/active`, { isActive: true, seen: second?.form.seen });
    expect([on.status, await activeTexts()]).toEqual([200, [{ text_content: 'Second' }]]);
    const seen = on.body.rows.find(({ id }) => id === second?.id)?.form.seen;
    expect((await ask('POST', `${path}/active`, { isActive: false, seen })).status).toBe(200);
    expect(await activeTexts()).toEqual([]);
    expect((await actionsOf('notification')).slice(-2).map(({ action }) => action)).toEqual(['activate', 'deactivate']);
  });

  it.each([
    [{ textContent: '  ' }, 'textContent', 'Notification text cannot be empty.'],
    [{ linkUrl: 'javascript:alert(1)' }, 'linkUrl', 'A path of the shop, such as /collections, or an address with https://.'],
    [{ backgroundColor: 'accent' }, 'textColor', '1.9 : 1 is hard to read. At least 4.5 : 1.'],
    [{ backgroundColor: '#777777' }, 'textColor', '4.4 : 1 is hard to read. At least 4.5 : 1.'],
    [{ textColor: '#ffffff80' }, 'textColor', expect.stringMatching(/^A colour as # with three or six digits, or one of night, /)],
  ])('%j is refused beside its field', async (over, field, message) => {
    expect(await save(over)).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
    expect((await save({ backgroundColor: '#767676' })).status).toBe(201);
  });
});

describe('shipping (#317, #318, #319, #320, C-25, C-26)', () => {
  const put = (over: object) =>
    ask<{ id: number; seen: number } & Refused>('PUT', '/settings/shipping', {
      ...{ freeFrom: '999', fee: '60', giftWrap: '', id: null, seen: 0 },
      ...over,
    });
  const columns = 'free_shipping_threshold_paise AS f, standard_shipping_fee_paise AS fee, is_active AS a';
  const rows = () => shop.rows(`SELECT ${columns} FROM shipping_settings ORDER BY id`);

  beforeEach(() => shop.rows('DELETE FROM shipping_settings'));

  it('without an active row the form has the defaults; saving makes one, and saving again changes it (#152)', async () => {
    expect((await read()).shipping).toEqual({ freeFrom: '500.00', fee: '50.00', giftWrap: '', id: null, seen: 0 });
    const made = await put({ freeFrom: '1,500.00', fee: '0' });
    expect([made.status, await rows()]).toEqual([200, [{ f: 150_000, fee: 0, a: 1 }]]);
    const { id, seen } = made.body;
    const next = await put({ id, seen, fee: '49.50', giftWrap: '40' });
    expect([next.status, await rows()]).toEqual([200, [{ f: 99_900, fee: 4_950, a: 1 }]]);
    expect((await read()).shipping).toEqual({ freeFrom: '999.00', fee: '49.50', giftWrap: '40.00', id, seen: next.body.seen });
    const changes = { freeFrom: [150_000, 99_900], fee: [0, 4_950], giftWrap: [null, 4_000] };
    expect(JSON.parse(String((await lastOf('shipping'))?.changes))).toEqual(changes);
    expect((await put({ id, seen })).body.code).toBe('RECORD_CHANGED');
    expect((await readLayoutData(shop.at())).shipping).toEqual({ freeFrom: 99_900, fee: 4_950 });
  });

  it('where the form knows no row, whatever is active is switched off and a new row is written', async () => {
    await put({});
    expect((await put({ fee: '70' })).status).toBe(200);
    expect((await rows()).map(({ fee, a }) => `${fee} ${a}`)).toEqual(['6000 0', '7000 1']);
  });

  it.each([
    [{ fee: '-50' }, 'fee', 'Shipping values must be positive numbers.'],
    [{ freeFrom: 'abc' }, 'freeFrom', 'Shipping values must be positive numbers.'],
    [{ giftWrap: 'forty' }, 'giftWrap', 'Enter rupees with at most two decimals, such as 1299.00.'],
  ])('%j is refused beside its field', async (over, field, message) => {
    expect(await put(over)).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
    expect(await rows()).toEqual([]);
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
    for (const late of [body, {}]) expect((await put(late)).body.code).toBe('RECORD_CHANGED');
    expect(await actionsOf('cash-on-delivery')).toHaveLength(2);
  });

  it('says how many of the latest orders fit the saved limits', async () => {
    await put({ max: '600', blockedPins: '' });
    expect((await read()).cashShare).toBeNull();
    for (const price of [40_000, 90_000]) await sold(shop, { wishes: [{ id: await shop.addProduct({ price, stock: 5 }) }] });
    expect((await read()).cashShare).toEqual({ orders: 2, fitting: 1 });
    const { id, seen } = (await read()).cash;
    await put({ id, seen, max: '2000', blockedPins: '560' });
    expect((await read()).cashShare).toEqual({ orders: 2, fitting: 0 });
  });

  it.each([
    [{ max: '100' }, 'max', 'The largest order must not be below the smallest.'],
    [{ min: '' }, 'min', 'Enter the smallest order, 0 for any.'],
  ])('%j is refused beside its field', async (over, field, message) => {
    expect(await put(over)).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
    expect((await put({ blockedPins: '12345678' })).status).toBe(422);
  });
});

describe('what the store says of itself', () => {
  beforeEach(() => shop.rows('DELETE FROM store_settings'));

  it('the store is nobody’s until it is saved; then pages and mails have what was saved (L1)', async () => {
    expect((await read()).store.identity).toEqual({ ...defaultSections.identity, seen: 0 });
    expect(defaultSections.identity).toMatchObject({ legalName: '', phone: '', email: '', line1: '' });
    const own = { legalName: 'Chamak Imitation Jewellery', phone: '+91 90000 00001', email: 'Hello@Chamak.example' };
    const saved = await save('identity', { ...identity, ...own });
    expect([saved.status, saved.body]).toEqual([200, { seen: expect.any(Number) }]);
    expect(await store()).toMatchObject({ legalName: 'Chamak Imitation Jewellery', phone: '9000000001', email: 'hello@chamak.example' });
    expect(emptyLayoutData.store.legalName).toBe('Chamak Imitation Jewellery');
    const changes = { legalName: ['', 'Chamak Imitation Jewellery'], phone: ['', '9000000001'] };
    expect(await actionsOn(shop, 'store', 'identity')).toMatchObject([{ actor: email, changes }]);
  });

  it('the seller of invoices is written in letters that papers show', async () => {
    const notOnPaper = (signs: string) => `Please leave “${signs}” out: papers and labels show English and Indian letters alone.`;
    const pictured = { ...identity, legalName: 'Meera Sarees 🧵', line1: '5, घाट 🌊', line2: '✨', city: 'काशी 🪔' };
    expect((await save('identity', pictured)).body.fields).toMatchObject({
      ...{ legalName: notOnPaper('🧵'), line1: notOnPaper('🌊'), line2: notOnPaper('✨'), city: notOnPaper('🪔') },
    });
  });

  it('two windows: the second is told, also when both open while there is no row yet', async () => {
    const first = await save('identity', { ...identity, city: 'Mysuru', pin: '570001' });
    expect((await save('identity', identity)).body.code).toBe('RECORD_CHANGED');
    const again = await save('identity', { ...identity, city: 'Hubballi', pin: '580001', seen: first.body.seen });
    expect([again.status, (await store()).city]).toEqual([200, 'Hubballi']);
    expect((await save('identity', { ...identity, seen: first.body.seen })).status).toBe(409);
  });

  it.each([
    [{ legalName: ' ' }, 'legalName', 'The law asks for the legal name.'],
    [{ email: 'nobody' }, 'email', 'This does not look like an email address.'],
    [{ phone: '12345' }, 'phone', 'A mobile number has 10 digits and starts with 6 to 9.'],
    [{ socials: '@chamak\nhttp://insecure.example' }, 'socials', expect.stringMatching('Enter one address on each line')],
    [{ pin: '110001' }, 'pin', 'This PIN code is not in this state.'],
    [{ state: 'XX' }, 'state', 'Choose a state.'],
  ])('%j is refused beside its field', async (over, field, message) => {
    expect(await save('identity', { ...identity, ...over })).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
  });

  it('the grievance officer is named with designation and contact (L1)', async () => {
    expect((await save('grievance', { ...officer, name: 'Rukmini Hegde' })).status).toBe(200);
    expect((await store()).officer).toEqual({ ...demoSections.grievance, name: 'Rukmini Hegde' });
    const { body } = await save('grievance', { ...officer, name: '', designation: '' });
    expect(body.fields).toEqual({ name: 'The law asks for the name of the officer.', designation: 'The law asks for the designation.' });
  });

  it('a day that closes before it opens, and a week without an open day, are refused (#12)', async () => {
    const wrong = [{ ...day, to: '09:00' }, ...week.slice(1)];
    expect((await save('hours', { week: wrong, seen: 0 })).body.fields).toMatchObject({ 'week.0.to': 'It closes before it opens.' });
    const closed = week.map((one) => ({ ...one, isOpen: false }));
    const fields = { week: 'Somebody must answer on one day of the week.' };
    expect((await save('hours', { week: closed, seen: 0 })).body.fields).toEqual(fields);
  });

  it('holidays are kept in order, each day once, and move the delivery dates (#9)', async () => {
    const days = ['2100-01-14', '2099-12-25', '2099-12-25'].map((date, at) => ({ date, name: `Feast ${at}` }));
    expect((await save('holidays', { days, seen: 0 })).status).toBe(200);
    const { holidays } = await store();
    expect(holidays).toEqual(['2099-12-25', '2100-01-14']);
    expect(deliveryWindow(Date.parse('2099-12-24T10:00+05:30'), holidays).from).toBe('29 December');
    for (const [date, name] of Object.entries({ '2026-02-30': 'x', '2026-12-25': '' }))
      expect((await save('holidays', { days: [{ date, name }], seen: 0 })).status).toBe(422);
  });

  it('holidays that have passed may stay, and are refused where they are new', async () => {
    const past = { date: '2025-08-15', name: 'Independence Day' };
    const fields = { days: '15 August 2025 has passed. Choose today or a later day.' };
    expect((await save('holidays', { days: [past], seen: 0 })).body.fields).toEqual(fields);
    await shop.rows("INSERT INTO store_settings (section, value, updated_at) VALUES ('holidays', ?, 7)", JSON.stringify({ days: [past] }));
    expect((await save('holidays', { days: [past], seen: 7 })).status).toBe(200);
  });

  it('a mail that is sent after a change has the new contact and is answered there', async () => {
    await save('identity', { ...identity, email: 'hello@chamak.example', phone: '9000000001' });
    await shop.rows("INSERT INTO outbox (dedupe_key, kind, recipient, payload) VALUES ('w', 'welcome', 'a@example.in', '{}')");
    await drainOutbox(shop.at());
    const [mail] = shop.mails.filter(({ to }) => to === 'a@example.in');
    expect(mail).toMatchObject({ replyTo: 'hello@chamak.example' });
    expect(mail?.text).toContain('hello@chamak.example, or call +91 90000 00001');
  });

  it('the table takes no section that the code does not know, and nothing but objects', async () => {
    await expect(shop.rows("INSERT INTO store_settings (section, value) VALUES ('fees', '{}')")).rejects.toThrow('section_is_known');
    await expect(shop.rows("INSERT INTO store_settings (section, value) VALUES ('gst', '[]')")).rejects.toThrow('value_is_object');
  });
});
