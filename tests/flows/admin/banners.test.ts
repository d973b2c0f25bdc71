import { beforeEach, describe, expect, it } from 'vitest';
import type { BannerForm } from '../../../src/features/content/admin/banner.schema.ts';
import type { BannerRow } from '../../../src/features/content/admin/list-banners.server.ts';
import { bannerRows, bannersOf } from '../../../src/features/content/home/banners.server.ts';
import { bannerForm } from '../../shop/admin-forms.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);

const form: BannerForm = {
  ...{ ...bannerForm, title: 'Festive Kundan Edit', subtitle: 'Wedding reds', linkTo: '/collections/necklaces' },
  ...{ image: 'banners/wide.webp', narrowImage: 'banners/narrow.webp' },
};
type Saved = { row: BannerRow; isFileLeft: boolean; code?: string; fields?: Record<string, string> };
const add = async (title: string, over: Partial<BannerForm> = {}) => {
  const { status, body } = await ask<Saved>('POST', '/banners', { ...form, title, ...over });
  expect([status, body.isFileLeft]).toEqual([201, false]);
  return body.row;
};
const listed = async () => (await ask<{ rows: BannerRow[] }>('GET', '/banners')).body.rows;
const titles = async () => (await listed()).map(({ form: { title } }) => title);
/** The banners of the home page at a moment. */
const shownAt = async (at = Date.now(), place: BannerForm['place'] = 'hero') => bannersOf(await bannerRows(shop.at(at).db.orm, at), place);
const bannerOf = async (id: number) => (await shop.rows('SELECT * FROM home_banners WHERE id = ?', id))[0];
const actionsOf = (id: number | string) =>
  shop.rows("SELECT actor, action, label FROM admin_actions WHERE kind = 'banner' AND object_id = ? ORDER BY seq", String(id));

beforeEach(() => shop.rows('DELETE FROM home_banners'));

describe('a banner is added and changed (#283, #284, #288)', () => {
  it('a tile stands in its own place, and no banner has another one', async () => {
    await add('At the top');
    await add('Under ₹500', { place: 'edit' });
    expect((await shownAt()).map(({ title }) => title)).toEqual(['At the top']);
    expect((await shownAt(Date.now(), 'edit')).map(({ title }) => title)).toEqual(['Under ₹500']);
    expect((await ask('POST', '/banners', { ...form, place: 'footer' })).status).toBe(422);
    await expect(shop.rows("UPDATE home_banners SET place = 'footer'")).rejects.toThrow('home_banners_place');
  });

  it('stands at the end, shows on the home page, and is in the audit log', async () => {
    await add('First');
    const { id, state, form: stored } = await add('Second');
    expect([state, stored.linkText]).toEqual(['shown', 'Shop now']);
    expect(await titles()).toEqual(['First', 'Second']);
    expect((await shownAt()).map(({ title, image, narrowImage, link }) => [title, image, narrowImage, link])).toEqual([
      ['First', 'banners/wide.webp', 'banners/narrow.webp', '/collections/necklaces'],
      ['Second', 'banners/wide.webp', 'banners/narrow.webp', '/collections/necklaces'],
    ]);
    expect((await actionsOf(id)).at(-1)).toEqual({ actor: email, action: 'create', label: 'Second' });
  });

  it.each([
    [{ title: '  ' }, 'title', 'Banner title is required.'],
    [{ image: '' }, 'image', 'Banner image is required.'],
    [{ image: 'products/a.webp' }, 'image', 'Banner image is required.'],
    [{ narrowImage: 'private/a.webp' }, 'narrowImage', 'Choose a picture.'],
    [{ linkTo: 'javascript:alert(1)' }, 'linkTo', 'A page of the shop, such as /collections/earrings, or an address with https.'],
    [{ linkTo: '//evil.example' }, 'linkTo', 'A page of the shop, such as /collections/earrings, or an address with https.'],
    [{ firstDay: '2026-02-31' }, 'firstDay', 'Choose a day.'],
    [{ firstDay: '2026-12-02', lastDay: '2026-12-01' }, 'lastDay', 'The last day must not be before the first.'],
  ])('%j is refused beside its field (#285)', async (over, field, message) => {
    const { status, body } = await ask<Saved>('POST', '/banners', { ...form, ...over });
    expect([status, body.fields?.[field]]).toEqual([422, message]);
    expect(await listed()).toEqual([]);
  });

  it('two windows on one banner: the second save is told, and changes nothing (#286)', async () => {
    const { id, form: opened } = await add('Mine');
    expect((await ask('PUT', `/banners/${id}`, { ...opened, title: 'First' })).status).toBe(200);
    const second = await ask('PUT', `/banners/${id}`, { ...opened, title: 'Second' });
    expect([second.status, second.body.code]).toEqual([409, 'RECORD_CHANGED']);
    expect(await titles()).toEqual(['First']);
    expect((await ask('PUT', '/banners/999999', form)).body.code).toBe('RECORD_NOT_FOUND');
  });

  it('the switch in the row takes it off the home page and back', async () => {
    const { id } = await add('Switch');
    expect((await ask<BannerRow>('POST', `/banners/${id}/shown`, { isActive: false })).body.state).toBe('off');
    expect(await shownAt()).toEqual([]);
    expect((await ask<BannerRow>('POST', `/banners/${id}/shown`, { isActive: true })).body.state).toBe('shown');
    expect(await shownAt()).toHaveLength(1);
  });
});

describe('days from and to are of India', () => {
  const at = (iso: string) => Date.parse(iso);

  it('the home page shows a banner from the first minute of its first day to the last of its last', async () => {
    await add('December', { firstDay: '2030-12-01', lastDay: '2030-12-02' });
    const seen = async (iso: string) => (await shownAt(at(iso))).length;
    expect(await seen('2030-11-30T23:59:59+05:30')).toBe(0);
    expect(await seen('2030-12-01T00:00:00+05:30')).toBe(1);
    expect(await seen('2030-12-02T23:59:59+05:30')).toBe(1);
    expect(await seen('2030-12-03T00:00:00+05:30')).toBe(0);
    const [row] = await listed();
    expect([row?.state, row?.form.firstDay, row?.form.lastDay]).toEqual(['waiting', '2030-12-01', '2030-12-02']);
  });

  it('one whose last day is past says so', async () => {
    const { id, form } = await add('Over', { lastDay: '2099-01-31' });
    await shop.rows('UPDATE home_banners SET shown_until = 1580409000000 WHERE id = ?', id);
    const put = (over: Partial<BannerForm>) =>
      ask<{ fields?: object }>('PUT', `/banners/${id}`, { ...form, lastDay: '2020-01-30', ...over });
    // A day that has passed stays as it was, and is refused where it is new.
    expect((await put({ lastDay: '2020-01-29' })).body.fields).toEqual({ lastDay: 'This day has passed. Choose today or a later day.' });
    expect((await put({ title: 'Over' })).status).toBe(200);
    expect((await listed())[0]?.state).toBe('over');
    expect(await shownAt()).toEqual([]);
  });
});

describe('the order (#283, #288)', () => {
  const orderBy = (ids: readonly number[]) => ask<{ rows: BannerRow[]; code?: string }>('POST', '/banners/order', { ids });

  it('is saved for all at once, shown on the home page, and in the audit log', async () => {
    const [a, b, c] = [await add('A'), await add('B'), await add('C')];
    const { status, body } = await orderBy([c.id, a.id, b.id]);
    expect([status, body.rows.map(({ form: { title } }) => title)]).toEqual([200, ['C', 'A', 'B']]);
    expect((await shownAt()).map(({ title }) => title)).toEqual(['C', 'A', 'B']);
    expect((await actionsOf('all')).at(-1)).toMatchObject({ action: 'reorder' });
    // The form of a banner that was moved meanwhile is still the newest.
    expect((await ask('PUT', `/banners/${a.id}`, { ...a.form, title: 'A again' })).status).toBe(200);
    expect(await titles()).toEqual(['C', 'A again', 'B']);
  });

  it('of an older screen is refused: a banner came or went meanwhile', async () => {
    const [a, b] = [await add('A'), await add('B')];
    for (const ids of [[b.id], [b.id, a.id, 999_999], [b.id, b.id]]) {
      const { status, body } = await orderBy(ids);
      expect([status, body.code]).toEqual([409, 'RECORD_CHANGED']);
    }
    expect(await titles()).toEqual(['A', 'B']);
  });

  it('banners on one place stand with the newest first', async () => {
    await add('Older');
    await add('Newer');
    await shop.rows("UPDATE home_banners SET sort_order = 0, created_at = CASE title WHEN 'Newer' THEN 2 ELSE 1 END");
    expect(await titles()).toEqual(['Newer', 'Older']);
    expect((await shownAt()).map(({ title }) => title)).toEqual(['Newer', 'Older']);
  });
});

describe('a banner is deleted (#283, #287, #326)', () => {
  const files = () => [...shop.bucket.files.keys()];
  beforeEach(() => {
    shop.bucket.files.clear();
    for (const key of ['banners/wide.webp', 'banners/narrow.webp']) shop.bucket.files.set(key, { bytes: new Uint8Array(1), type: '' });
  });

  it('goes with its pictures and a row of the audit log', async () => {
    const { id } = await add('Gone');
    expect((await ask('DELETE', `/banners/${id}`)).body).toEqual({ title: 'Gone', isFileLeft: false });
    expect([await bannerOf(id), files()]).toEqual([undefined, []]);
    expect((await actionsOf(id)).at(-1)).toMatchObject({ action: 'delete', label: 'Gone' });
    expect((await ask('DELETE', `/banners/${id}`)).status).toBe(404);
  });

  it('says where the picture could not be removed; the banner is gone all the same', async () => {
    const { id } = await add('Gone');
    shop.bucket.keeping = true;
    expect((await ask('DELETE', `/banners/${id}`)).body).toEqual({ title: 'Gone', isFileLeft: true });
    shop.bucket.keeping = false;
    expect(await bannerOf(id)).toBeUndefined();
    expect(files()).toHaveLength(2);
  });

  it('a picture that is replaced goes, unless another banner shows it', async () => {
    const one = await add('One');
    await add('Two', { narrowImage: '' });
    const { body } = await ask<Saved>('PUT', `/banners/${one.id}`, { ...one.form, image: 'banners/new.webp', narrowImage: '' });
    expect(body.isFileLeft).toBe(false);
    expect(files()).toEqual(['banners/wide.webp']);
  });
});
