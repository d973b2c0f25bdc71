import { beforeEach, describe, expect, it } from 'vitest';
import type { BannerForm } from '../../../src/features/content/admin/banner.schema.ts';
import type { BannerRow } from '../../../src/features/content/admin/list-banners.server.ts';
import { bannerRows, bannersOf } from '../../../src/features/content/home/banners.server.ts';
import { actionsOn } from '../../shop/audit-log.ts';
import { bannerForm } from '../../shop/catalogue/admin-forms.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();

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
const shownAt = async (at = Date.now(), place: BannerForm['place'] = 'hero') => bannersOf(await bannerRows(shop.at(at).db.orm, at), place);
const actionsOf = (id: number | string) => actionsOn(shop, 'banner', id);

beforeEach(() => shop.rows('DELETE FROM home_banners'));

it('a tile stands in its own place, and no banner has another one (#283, #284, #288)', async () => {
  await add('At the top');
  await add('Under ₹500', { place: 'edit' });
  expect((await shownAt()).map(({ title }) => title)).toEqual(['At the top']);
  expect((await shownAt(Date.now(), 'edit')).map(({ title }) => title)).toEqual(['Under ₹500']);
  expect((await ask('POST', '/banners', { ...form, place: 'footer' })).status).toBe(422);
  await expect(shop.rows("UPDATE home_banners SET place = 'footer'")).rejects.toThrow('home_banners_place');
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
  expect(await ask('POST', '/banners', { ...form, ...over })).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
  expect(await listed()).toEqual([]);
});

it('the home page shows a banner from the first minute of its first day to the last of its last', async () => {
  await add('December', { firstDay: '2030-12-01', lastDay: '2030-12-02' });
  const moments = ['2030-11-30T23:59:59', '2030-12-01T00:00:00', '2030-12-02T23:59:59', '2030-12-03T00:00:00'];
  const shown = await Promise.all(moments.map(async (moment) => (await shownAt(Date.parse(`${moment}+05:30`))).length));
  expect(shown).toEqual([0, 1, 1, 0]);
  const [row] = await listed();
  expect([row?.state, row?.form.firstDay, row?.form.lastDay]).toEqual(['waiting', '2030-12-01', '2030-12-02']);
});

it('a banner whose last day is past says so', async () => {
  const { id, form } = await add('Over', { lastDay: '2099-01-31' });
  await shop.rows('UPDATE home_banners SET shown_until = 1580409000000 WHERE id = ?', id);
  const put = (over: Partial<BannerForm>) => ask<{ fields?: object }>('PUT', `/banners/${id}`, { ...form, lastDay: '2020-01-30', ...over });
  // A day that has passed stays as it was, and is refused where it is new.
  expect((await put({ lastDay: '2020-01-29' })).body.fields).toEqual({ lastDay: 'This day has passed. Choose today or a later day.' });
  expect((await put({ title: 'Over' })).status).toBe(200);
  expect((await listed())[0]?.state).toBe('over');
  expect(await shownAt()).toEqual([]);
});

const orderBy = (ids: readonly number[]) => ask<{ rows: BannerRow[]; code?: string }>('POST', '/banners/order', { ids });

it('the order of banners is saved for all at once, shown on the home page, and in the audit log (#283, #288)', async () => {
  const [a, b, c] = [await add('A'), await add('B'), await add('C')];
  const { status, body } = await orderBy([c.id, a.id, b.id]);
  expect([status, body.rows.map(({ form: { title } }) => title)]).toEqual([200, ['C', 'A', 'B']]);
  expect((await shownAt()).map(({ title }) => title)).toEqual(['C', 'A', 'B']);
  expect((await actionsOf('all')).at(-1)).toMatchObject({ action: 'reorder' });
  // The form of a banner that was moved meanwhile is still the newest.
  expect((await ask('PUT', `/banners/${a.id}`, { ...a.form, title: 'A again' })).status).toBe(200);
  expect(await titles()).toEqual(['C', 'A again', 'B']);
});

it('the order of banners of an older screen is refused: a banner came or went meanwhile', async () => {
  const [a, b] = [await add('A'), await add('B')];
  for (const ids of [[b.id], [b.id, a.id, 999_999], [b.id, b.id]])
    expect(await orderBy(ids)).toMatchObject({ status: 409, body: { code: 'RECORD_CHANGED' } });
  expect(await titles()).toEqual(['A', 'B']);
});

it('banners on one place stand with the newest first', async () => {
  await add('Older');
  await add('Newer');
  await shop.rows("UPDATE home_banners SET sort_order = 0, created_at = CASE title WHEN 'Newer' THEN 2 ELSE 1 END");
  expect(await titles()).toEqual(['Newer', 'Older']);
  expect((await shownAt()).map(({ title }) => title)).toEqual(['Newer', 'Older']);
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
    expect([await listed(), files()]).toEqual([[], []]);
    expect((await actionsOf(id)).at(-1)).toMatchObject({ action: 'delete', label: 'Gone' });
  });

  it('a picture that is replaced goes, unless another banner shows it', async () => {
    const one = await add('One');
    await add('Two', { narrowImage: '' });
    const { body } = await ask<Saved>('PUT', `/banners/${one.id}`, { ...one.form, image: 'banners/new.webp', narrowImage: '' });
    expect(body.isFileLeft).toBe(false);
    expect(files()).toEqual(['banners/wide.webp']);
  });
});
