import { beforeEach, describe, expect, it } from 'vitest';
import type { SettingsPage } from '../../../src/admin/settings/read-settings-page.server.ts';
import { emptyLayoutData, readLayoutData } from '../../../src/features/content/layout-data.server.ts';
import { drainOutbox } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { deliveryWindow } from '../../../src/rules/dates.ts';
import { demoSections } from '../../../src/rules/store/demo-store.ts';
import { defaultSections } from '../../../src/rules/store/store.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);

type Answer = { seen: number; code: string; fields?: Record<string, string> };
const put = (section: string, body: object) => ask<Answer>('PUT', `/settings/store/${section}`, body);
const read = async () => (await ask<SettingsPage>('GET', '/settings')).body.store;
const store = async () => (await readLayoutData(shop.at())).store;
const identity = { ...demoSections.identity, seen: 0 };
const officer = { ...demoSections.grievance, seen: 0 };
const day = { isOpen: true, from: '10:00', to: '19:00' };
const week = [day, day, day, day, day, { ...day, to: '17:00' }, { ...day, isOpen: false }];

beforeEach(() => shop.rows('DELETE FROM store_settings'));

describe('store identity (L1)', () => {
  it('is nobody’s until it is saved; then pages and mails have what was saved', async () => {
    expect((await read()).identity).toEqual({ ...defaultSections.identity, seen: 0 });
    expect(defaultSections.identity).toMatchObject({ legalName: '', phone: '', email: '', line1: '' });
    const saved = await put('identity', {
      ...identity,
      legalName: 'Chamak Imitation Jewellery',
      phone: '+91 90000 00001',
      email: 'Hello@Chamak.example',
    });
    expect([saved.status, saved.body]).toEqual([200, { seen: expect.any(Number) }]);
    expect(await store()).toMatchObject({ legalName: 'Chamak Imitation Jewellery', phone: '9000000001', email: 'hello@chamak.example' });
    expect(emptyLayoutData.store.legalName).toBe('Chamak Imitation Jewellery');
    const [action] = await shop.rows("SELECT actor, changes FROM admin_actions WHERE kind = 'store' AND object_id = 'identity'");
    expect(action?.actor).toBe(email);
    expect(JSON.parse(String(action?.changes))).toMatchObject({ legalName: ['', 'Chamak Imitation Jewellery'], phone: ['', '9000000001'] });
  });

  it('has any number of social links, one on each line; @name is a page at Instagram (#28)', async () => {
    expect(
      (await put('identity', { ...identity, socials: ' @lakshmi \n\nfacebook.com/lakshmi\nhttps://youtube.com/@lakshmi' })).status,
    ).toBe(200);
    expect((await store()).socials.split('\n')).toEqual([
      'https://www.instagram.com/lakshmi',
      'https://facebook.com/lakshmi',
      'https://youtube.com/@lakshmi',
    ]);
  });

  it('two windows: the second is told, also when both open while there is no row yet', async () => {
    const first = await put('identity', { ...identity, city: 'Mysuru', pin: '570001' });
    expect((await put('identity', identity)).body.code).toBe('RECORD_CHANGED');
    const again = await put('identity', { ...identity, city: 'Hubballi', pin: '580001', seen: first.body.seen });
    expect([again.status, (await store()).city]).toEqual([200, 'Hubballi']);
    expect((await put('identity', { ...identity, seen: first.body.seen })).status).toBe(409);
  });

  it.each([
    [{ legalName: ' ' }, 'legalName', 'The law asks for the legal name.'],
    [{ email: 'nobody' }, 'email', 'This does not look like an email address.'],
    [{ phone: '12345' }, 'phone', 'A mobile number has 10 digits and starts with 6 to 9.'],
    [
      { socials: '@chamak\nhttp://insecure.example' },
      'socials',
      'Enter one address on each line, such as https://www.facebook.com/chamak or @chamak.',
    ],
    [{ pin: '110001' }, 'pin', 'This PIN code is not in this state.'],
    [{ state: 'XX' }, 'state', 'Choose a state.'],
  ])('%j is refused beside its field', async (over, field, message) => {
    const { status, body } = await put('identity', { ...identity, ...over });
    expect([status, body.fields?.[field]]).toEqual([422, message]);
  });
});

describe('grievance officer (L1)', () => {
  it('is named with designation and contact', async () => {
    expect((await put('grievance', { ...officer, name: 'Rukmini Hegde' })).status).toBe(200);
    expect((await store()).officer).toEqual({ ...demoSections.grievance, name: 'Rukmini Hegde' });
    const { body } = await put('grievance', { ...officer, name: '', designation: '' });
    expect(body.fields).toEqual({ name: 'The law asks for the name of the officer.', designation: 'The law asks for the designation.' });
  });
});

describe('hours (#12)', () => {
  it('are saved by day', async () => {
    expect((await put('hours', { week, seen: 0 })).status).toBe(200);
    expect((await store()).hours).toBe('10 AM to 7 PM, Monday to Friday; 10 AM to 5 PM, Saturday');
  });

  it('a day that closes before it opens, and a week without an open day, are refused', async () => {
    const wrong = [{ ...day, to: '09:00' }, ...week.slice(1)];
    expect((await put('hours', { week: wrong, seen: 0 })).body.fields).toMatchObject({ 'week.0.to': 'It closes before it opens.' });
    const closed = week.map((one) => ({ ...one, isOpen: false }));
    expect((await put('hours', { week: closed, seen: 0 })).body.fields).toEqual({ week: 'Somebody must answer on one day of the week.' });
  });
});

describe('holidays (#9)', () => {
  it('are kept in order, each day once, and move the delivery dates', async () => {
    const days = [
      { date: '2100-01-14', name: 'Makara Sankranti' },
      { date: '2099-12-25', name: 'Christmas' },
      { date: '2099-12-25', name: 'Christmas Day' },
    ];
    expect((await put('holidays', { days, seen: 0 })).status).toBe(200);
    const { holidays } = await store();
    expect(holidays).toEqual(['2099-12-25', '2100-01-14']);
    expect(deliveryWindow(Date.parse('2099-12-24T10:00+05:30'), holidays).from).toBe('29 December');
  });

  it('that have passed may stay, and are refused where they are new', async () => {
    const before = (await ask<{ store: { holidays: { days: object[]; seen: number } } }>('GET', '/settings')).body.store.holidays;
    const past = { date: '2025-08-15', name: 'Independence Day' };
    expect((await put('holidays', { days: [...before.days, past], seen: before.seen })).body.fields).toEqual({
      days: '15 August 2025 has passed. Choose today or a later day.',
    });
    await shop.rows("INSERT INTO store_settings (section, value, updated_at) VALUES ('holidays', ?, 7)", JSON.stringify({ days: [past] }));
    expect((await put('holidays', { days: [past], seen: 7 })).status).toBe(200);
  });

  it.each([[[{ date: '2026-02-30', name: 'x' }]], [[{ date: 'soon', name: 'x' }]], [[{ date: '2026-12-25', name: '' }]]])(
    '%j is refused',
    async (days) => expect((await put('holidays', { days, seen: 0 })).status).toBe(422),
  );
});

describe('GST (L1)', () => {
  it('the number is checked by its last letter', async () => {
    expect((await put('gst', { gstin: ' 27 aapfu0939f1zv ', seen: 0 })).status).toBe(200);
    expect((await store()).gstin).toBe('27AAPFU0939F1ZV');
    for (const [gstin, message] of [
      ['', 'Enter the GSTIN, or say that you have none.'],
      ['27AAPFU0939F1Z', 'A GSTIN has 15 letters and digits.'],
      ['27AAPFU0939F1ZX', 'This GSTIN has a typing mistake: please compare it with your certificate.'],
    ])
      expect((await put('gst', { gstin, seen: 0 })).body.fields).toEqual({ gstin: message });
  });
});

it('a mail that is sent after a change has the new contact and is answered there', async () => {
  await put('identity', { ...identity, email: 'hello@chamak.example', phone: '9000000001' });
  await shop.rows(
    "INSERT INTO outbox (dedupe_key, channel, kind, recipient, payload) VALUES ('w', 'email', 'welcome', 'a@example.in', '{}')",
  );
  await drainOutbox(shop.at());
  const [mail] = shop.mails.filter(({ to }) => to === 'a@example.in');
  expect(mail).toMatchObject({ replyTo: 'hello@chamak.example' });
  expect(mail?.text).toContain('hello@chamak.example or call +91 90000 00001');
});

it('the table takes no section that the code does not know, and nothing but objects', async () => {
  await expect(shop.rows("INSERT INTO store_settings (section, value) VALUES ('fees', '{}')")).rejects.toThrow('section_is_known');
  await expect(shop.rows("INSERT INTO store_settings (section, value) VALUES ('gst', '[]')")).rejects.toThrow('value_is_object');
});
