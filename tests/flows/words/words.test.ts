import { expect, it } from 'vitest';
import type { MailShown } from '../../../src/admin/texts/mail-example.server.ts';
import type { TextList } from '../../../src/features/words/admin/list-texts.server.ts';
import type { MailText } from '../../../src/features/words/admin/mail-text.server.ts';
import type { OwnPageText } from '../../../src/features/words/admin/own-page.server.ts';
import type { PageText } from '../../../src/features/words/admin/page-text.server.ts';
import type { NewOwnPageForm, OwnPageForm } from '../../../src/features/words/admin/words.schema.ts';
import { ownPageFrom, ownPageQuery, shownOwnPages } from '../../../src/features/words/own-pages.server.ts';
import { sha256 } from '../../../src/platform/hashing.ts';
import { defaultWords } from '../../../src/rules/words/defaults/default-words.ts';
import { mailBlanks, mailOfWords, mailWordKinds } from '../../../src/rules/words/mail-words.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
type Refused = { readonly fields: Readonly<Record<string, string>>; readonly code: string };
const textOf = async (kind: string) => (await ask<PageText>('GET', `/texts/pages/${kind}`)).body;
const save = (kind: string, text: string, seen: number) => ask<PageText & Refused>('PUT', `/texts/pages/${kind}`, { text, seen });
const edition = async () => Number((await shop.rows("SELECT edition FROM page_editions WHERE tag = 'frame'"))[0]?.edition ?? 0);

it('texts of pages start as the shop comes, keep each version with its hash, author and date, and go back', async () => {
  const first = await textOf('about');
  expect(first).toMatchObject({ kind: 'about', language: 'en', form: { text: defaultWords.about, seen: 0 }, versions: [] });
  const text = 'We are {shop}.';
  const { body } = await save('about', text, 0);
  expect(body.versions).toMatchObject([{ version: 1, by: 'you', hash: await sha256(text) }]);
  const second = await save('about', 'We are two.', 1);
  expect(second.body.versions.map(({ version }) => version)).toEqual([2, 1]);
  const back = await ask<PageText>('POST', '/texts/pages/about/take-back', { version: 1, seen: 2 });
  expect(back.body.form).toEqual({ text, seen: 3 });
  const house = await ask<PageText>('POST', '/texts/pages/about/take-back', { version: 0, seen: 3 });
  expect(house.body.form.text).toBe(defaultWords.about);
  expect((await ask('POST', '/texts/pages/about/take-back', { version: 77, seen: 4 })).status).toBe(404);
});

it('two windows: one is told that the other has saved, also at once', async () => {
  const { form } = await textOf('faq');
  const answers = await Promise.all([save('faq', 'One.', form.seen), save('faq', 'Two.', form.seen)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await textOf('faq')).versions).toHaveLength(form.seen + 1);
  expect((await save('faq', 'Three.', form.seen + 9)).status).toBe(409);
});

it('texts of pages refuse an unknown blank, a bad link and an empty text beside the field', async () => {
  const refused = async (text: string) => (await save('terms', text, 0)).body.fields.text;
  expect(await refused('Dear {nmae}')).toContain('{nmae}');
  expect(await refused('[x](javascript:alert)')).toContain('is no link');
  expect(await refused(' ')).toBe('Write at least one paragraph.');
  expect((await ask('GET', '/texts/pages/size-guide')).status).toBe(404);
});

it('texts of pages are counted where a passage is missing that the law asks for, and have their questions counted (L6)', async () => {
  const { form } = await textOf('returns');
  await save('returns', '## Returns\n\nAsk within 48 hours.', form.seen);
  const { body } = await ask<TextList>('GET', '/texts');
  const rows = Object.fromEntries(body.pages.map(({ kind, missing }) => [kind, missing]));
  expect(rows.privacy).toBe(0);
  expect(rows.terms).toBe(0);
  expect(rows.returns).toBeGreaterThan(3);
  await save('faq', '## Is it gold?\n\nNo.\n\n### Really?\n\n- No.\n\n## Is it silver?\n\nNo.', (await textOf('faq')).form.seen);
  const { pages } = (await ask<TextList>('GET', '/texts')).body;
  expect(pages.flatMap(({ questions }) => questions ?? [])).toEqual([2]);
});

it('texts of pages make kept pages new, except for words of mails', async () => {
  const before = await edition();
  await ask('PUT', '/texts/mails/mail-welcome', { subject: 'Namaste', opening: '{usual}', seen: 0 });
  expect(await edition()).toBe(before);
  await save('terms', 'New terms.', 0);
  expect(await edition()).toBeGreaterThan(before);
});

it('words of mails have known blanks only, and change the next mail', async () => {
  const wrong = await ask<Refused>('PUT', '/texts/mails/mail-newsletter-confirm', { subject: '{order}', opening: 'x', seen: 0 });
  expect([wrong.status, wrong.body.fields.subject]).toEqual([422, 'The blanks of this mail are {usual}, {shop}.']);
  const { body } = await ask<MailText>('PUT', '/texts/mails/mail-newsletter-confirm', {
    ...{ subject: 'One press, then {shop} writes', opening: 'Namaste! {usual}', seen: 0 },
  });
  expect(body.form).toMatchObject({ subject: 'One press, then {shop} writes', seen: 1 });
  expect((await ask('GET', '/texts/mails/mail-password-reset')).status).toBe(404);
});

it('words of mails are previewed in each mail, about the newest order that fits', async () => {
  for (const kind of mailWordKinds) {
    const { status, body } = await ask<MailShown>('GET', `/texts/mails/${kind}/example`);
    expect([kind, status]).toEqual([kind, 200]);
    const isAboutOrder = 'order' in mailBlanks(mailOfWords(kind));
    if (isAboutOrder && body.example === null) continue;
    expect(body.example, kind).toMatchObject({ subject: expect.stringMatching(/\S/), text: expect.stringContaining('\n\n') });
    expect(body.example?.facts.order, kind).toMatch(isAboutOrder ? /^CHK-\d+$|^$/ : /^$/);
  }
  expect((await ask('GET', '/texts/mails/mail-password-reset/example')).status).toBe(404);
});

const guide: NewOwnPageForm = { title: 'Size guide', slug: 'size-guide', text: 'Measure a ring at {shop}.', isShown: true };
const addPage = (change: Partial<NewOwnPageForm> = {}) => ask<OwnPageText & Refused>('POST', '/texts/own', { ...guide, ...change });
const savePage = (form: OwnPageForm) => ask<OwnPageText & Refused>('PUT', '/texts/own/size-guide', form);
const pageOf = async () => (await ask<OwnPageText>('GET', '/texts/own/size-guide')).body;
const shown = async () => (await shownOwnPages(shop.at().db.orm)).map(({ slug, title }) => `${slug} ${title}`);
const seenByShoppers = async () => ownPageFrom(await ownPageQuery(shop.at(), 'size-guide'));

it('a page of the owner’s own is in the shop once it is added, and kept pages become new', async () => {
  const before = await edition();
  const { status, body } = await addPage();
  expect([status, body.form.seen, await shown()]).toEqual([200, 1, ['size-guide Size guide']]);
  expect(await edition()).toBeGreaterThan(before);
  const own = { kind: 'page-size-guide', title: 'Size guide', state: 'shown' };
  expect((await ask<TextList>('GET', '/texts')).body.own).toMatchObject([own]);
});

it('a page of the owner’s own has an address that is free and can be read, known blanks and good links', async () => {
  for (const [field, message, change] of [
    ['slug', 'Another page has this address.', {}],
    ['slug', 'Small letters and digits', { slug: 'Über uns' }],
    ['text', '{nmae}', { slug: 'other', text: '{nmae}' }],
    ['text', 'is no link', { slug: 'other', text: '[x](javascript:alert)' }],
    ['title', 'A page needs a title.', { slug: 'other', title: ' ' }],
  ] as const)
    expect((await addPage(change)).body.fields[field]).toContain(message);
  expect((await addPage({ slug: '../admin' })).status).toBe(422);
  expect((await ask('GET', '/texts/own/nothing-here')).status).toBe(404);
});

it('of two who add a page of the owner’s own at once, one is told', async () => {
  const answers = await Promise.all([addPage({ slug: 'care' }), addPage({ slug: 'care' })]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await shop.rows("SELECT version FROM shop_words WHERE kind = 'page-care'")).length).toBe(1);
});

it('a page of the owner’s own keeps each version, and goes back to one with the title and text of then', async () => {
  const { form } = await pageOf();
  expect((await savePage({ ...form, title: 'Sizes', text: 'Another text.' })).body.form).toMatchObject({ title: 'Sizes', seen: 2 });
  expect((await savePage({ ...form, text: 'Too late.' })).status).toBe(409);
  const texts = await Promise.all(
    [0, 1, 2].map(async (version) => (await ask<{ text: string }>('GET', `/texts/versions/page-size-guide/${version}`)).body.text),
  );
  expect(texts).toEqual(['', `Title: Size guide\nThe page is shown.\n${guide.text}`, 'Title: Sizes\nThe page is shown.\nAnother text.']);
  const back = await ask<OwnPageText>('POST', '/texts/own/size-guide/take-back', { version: 1, seen: 2 });
  expect(back.body.form).toMatchObject({ title: 'Size guide', text: guide.text, seen: 3 });
  expect((await ask('POST', '/texts/own/size-guide/take-back', { version: 9, seen: 3 })).status).toBe(404);
});

it('a page of the owner’s own is hidden and shown again by its switch; taking a text back does not show it', async () => {
  const { form } = await pageOf();
  expect((await savePage({ ...form, isShown: false })).status).toBe(200);
  expect([await shown(), await seenByShoppers()]).toEqual([['care Size guide'], null]);
  const back = await ask<OwnPageText>('POST', '/texts/own/size-guide/take-back', { version: 1, seen: 4 });
  expect(back.body.form.isShown).toBe(false);
  expect((await savePage({ ...back.body.form, isShown: true })).status).toBe(200);
  expect((await seenByShoppers())?.title).toBe('Size guide');
});

it('a page of the owner’s own is deleted with its versions kept, and a new one under its address goes on with them', async () => {
  expect((await ask('DELETE', '/texts/own/size-guide', { seen: 1 })).status).toBe(409);
  expect((await ask('DELETE', '/texts/own/size-guide', { seen: 6 })).status).toBe(200);
  expect([await seenByShoppers(), (await ask('GET', '/texts/own/size-guide')).status]).toEqual([null, 404]);
  const { body } = await addPage({ text: 'A new one.' });
  expect(body.versions.map(({ version }) => version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});
