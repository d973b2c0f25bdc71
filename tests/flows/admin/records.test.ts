import { expect, test } from 'vitest';
import { recordAdder, records } from '../../shop/catalogue/admin-records.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const added = recordAdder(ask);

test.each(Object.entries(records))(
  'two windows on one of %s, also at once: the second save is told that it changed, and changes nothing (#286)',
  async (path, { table, change }) => {
    const { id, seen, form } = await added(path, 'WINDOWS');
    const put = (over: object, of = id) => ask('PUT', `/${path}/${of}`, { ...form, ...over, seen });
    const written = () =>
      Promise.all([shop.rows(`SELECT * FROM ${table} WHERE id = ?`, id), shop.rows('SELECT count(*) AS n FROM admin_actions')]);
    expect((await Promise.all([put(change), put(change)])).map(({ status }) => status).sort()).toEqual([200, 409]);
    const before = await written();
    expect(await put({})).toMatchObject({ status: 409, body: { code: 'RECORD_CHANGED' } });
    expect(await put({}, 999_999)).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
    expect(await written()).toEqual(before);
  },
);

test.each(Object.keys(records))('one of %s that is deleted is gone for every window', async (path) => {
  const { id, seen, form } = await added(path, 'GONE');
  const remove = () => ask('DELETE', `/${path}/${id}`);
  expect((await remove()).status).toBe(200);
  if (path === 'products') return;
  for (const gone of [await remove(), await ask('PUT', `/${path}/${id}`, { ...form, seen })])
    expect(gone).toMatchObject({ status: 404, body: { code: 'RECORD_NOT_FOUND' } });
});

test.each(['settings/notifications', 'reviews'])(
  'of %s saved at once each is added, or its administrator is told to look again',
  async (path) => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('POST', `/${path}`, records[path]?.form(''))));
    const outcomes = new Set(answers.map(({ status, body }) => (status === 201 ? 'added' : body.code)));
    expect(['added', 'RECORD_CHANGED']).toEqual(expect.arrayContaining([...outcomes]));
    expect(outcomes).toContain('added');
  },
);
