import { describe, expect, it } from 'vitest';
import type { TextList } from '../../../src/features/words/admin/list-texts.server.ts';
import type { OwnPageText } from '../../../src/features/words/admin/own-page.server.ts';
import type { NewOwnPageForm, OwnPageForm } from '../../../src/features/words/admin/words.schema.ts';
import { ownPageFrom, ownPageQuery, shownOwnPages } from '../../../src/features/words/own-pages.server.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);
type Refused = { readonly fields: Readonly<Record<string, string>>; readonly code: string };
const guide: NewOwnPageForm = { title: 'Size guide', slug: 'size-guide', text: 'Measure a ring at {shop}.', isShown: true };
const add = (change: Partial<NewOwnPageForm> = {}) => ask<OwnPageText & Refused>('POST', '/texts/own', { ...guide, ...change });
const save = (form: OwnPageForm) => ask<OwnPageText & Refused>('PUT', '/texts/own/size-guide', form);
const pageOf = async () => (await ask<OwnPageText>('GET', '/texts/own/size-guide')).body;
const shown = async () => (await shownOwnPages(shop.at().db.orm)).map(({ slug, title }) => `${slug} ${title}`);
const seenByShoppers = async () => ownPageFrom(await ownPageQuery(shop.at(), 'size-guide'));
const edition = async () => Number((await shop.rows("SELECT edition FROM page_editions WHERE tag = 'frame'"))[0]?.edition ?? 0);

describe('a page of the owner’s own', () => {
  it('is in the shop once it is added, and kept pages become new', async () => {
    const before = await edition();
    const { status, body } = await add();
    expect([status, body.slug, body.form.seen]).toEqual([200, 'size-guide', 1]);
    expect(await edition()).toBeGreaterThan(before);
    expect(await shown()).toEqual(['size-guide Size guide']);
    const own = (await ask<TextList>('GET', '/texts')).body.own;
    expect(own).toMatchObject([{ kind: 'page-size-guide', title: 'Size guide', state: 'shown' }]);
    const [action] = await shop.rows("SELECT actor, action, label FROM admin_actions WHERE object_id = 'page-size-guide'");
    expect(action).toEqual({ actor: email, action: 'publish', label: 'Size guide' });
  });

  it('has an address that is free and can be read, known blanks and good links', async () => {
    expect((await add()).body.fields.slug).toBe('Another page has this address.');
    expect((await add({ slug: 'Über uns' })).body.fields.slug).toContain('Small letters and digits');
    expect((await add({ slug: '../admin' })).status).toBe(422);
    expect((await add({ slug: 'other', text: '{nmae}' })).body.fields.text).toContain('{nmae}');
    expect((await add({ slug: 'other', text: '[x](javascript:alert)' })).body.fields.text).toContain('is no link');
    expect((await add({ slug: 'other', title: ' ' })).body.fields.title).toBe('A page needs a title.');
    expect((await ask('GET', '/texts/own/nothing-here')).status).toBe(404);
  });

  it('of two who add it at once, one is told', async () => {
    const answers = await Promise.all([add({ slug: 'care' }), add({ slug: 'care' })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await shop.rows("SELECT version FROM shop_words WHERE kind = 'page-care'")).length).toBe(1);
  });

  it('keeps each version, and goes back to one with the title and text of then', async () => {
    const { form } = await pageOf();
    expect((await save({ ...form, title: 'Sizes', text: 'Another text.' })).body.form).toMatchObject({ title: 'Sizes', seen: 2 });
    expect((await save({ ...form, text: 'Too late.' })).status).toBe(409);
    const texts = await Promise.all(
      [0, 1, 2].map(async (version) => (await ask<{ text: string }>('GET', `/texts/versions/page-size-guide/${version}`)).body.text),
    );
    expect(texts).toEqual(['', `Title: Size guide\nThe page is shown.\n${guide.text}`, 'Title: Sizes\nThe page is shown.\nAnother text.']);
    const back = await ask<OwnPageText>('POST', '/texts/own/size-guide/take-back', { version: 1, seen: 2 });
    expect(back.body.form).toMatchObject({ title: 'Size guide', text: guide.text, seen: 3 });
    expect((await ask('POST', '/texts/own/size-guide/take-back', { version: 9, seen: 3 })).status).toBe(404);
  });

  it('is hidden and shown again by its switch; taking a text back does not show it', async () => {
    const { form } = await pageOf();
    expect((await save({ ...form, isShown: false })).status).toBe(200);
    expect([await shown(), await seenByShoppers()]).toEqual([['care Size guide'], null]);
    const back = await ask<OwnPageText>('POST', '/texts/own/size-guide/take-back', { version: 1, seen: 4 });
    expect(back.body.form.isShown).toBe(false);
    expect((await save({ ...back.body.form, isShown: true })).status).toBe(200);
    expect((await seenByShoppers())?.title).toBe('Size guide');
  });

  it('is deleted with its versions kept, and a new one under its address goes on with them', async () => {
    expect((await ask('DELETE', '/texts/own/size-guide', { seen: 1 })).status).toBe(409);
    expect((await ask('DELETE', '/texts/own/size-guide', { seen: 6 })).status).toBe(200);
    expect([await seenByShoppers(), (await ask('GET', '/texts/own/size-guide')).status]).toEqual([null, 404]);
    const { body } = await add({ text: 'A new one.' });
    expect(body.versions.map(({ version }) => version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('is nobody’s but the administrator’s', async () => {
    const answer = await shop.fetch('/api/admin/texts/own/care', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(answer.status).toBe(401);
  });
});
