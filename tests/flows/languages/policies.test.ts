import { beforeAll, expect, it } from 'vitest';
import { insertConsent } from '../../../src/features/auth/consents/consents.server.ts';
import { readOwnPage as readShownPage } from '../../../src/features/content/pages/own-page.server.ts';
import { readPageWords } from '../../../src/features/content/pages/page-words.server.ts';
import type { TextList } from '../../../src/features/words/admin/list-texts.server.ts';
import type { MailText } from '../../../src/features/words/admin/mail-text.server.ts';
import type { OwnPageText } from '../../../src/features/words/admin/own-page.server.ts';
import type { PageText } from '../../../src/features/words/admin/page-text.server.ts';
import { mailWordsFrom, mailWordsQuery } from '../../../src/features/words/words.server.ts';
import { sha256 } from '../../../src/platform/hashing.ts';
import { inLanguage } from '../../../src/platform/request/request-note.ts';
import { consents } from '../../../src/rules/people/consents.ts';
import { currentVersion } from '../../../src/rules/store/policy-versions.ts';
import { loadTexts } from '../../../src/texts/load.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
beforeAll(() => loadTexts('hi'));

type Kind = 'privacy' | 'faq' | 'about';
type Language = 'en' | 'hi';
type Others = Pick<PageText, 'others'>;
const textOf = async (kind: Kind, language: Language = 'hi') =>
  (await ask<PageText>('GET', `/texts/pages/${kind}?language=${language}`)).body;
const save = (kind: Kind, language: Language, form: PageText['form']) =>
  ask<PageText & { readonly code: string }>('PUT', `/texts/pages/${kind}?language=${language}`, form);
const stateIn = ({ others }: Others) => others.find(({ language }) => language === 'hi')?.state;
const shownIn = async (language: Language, kind: Kind, query = '') =>
  (await inLanguage(language, () => readPageWords(shop.at(), kind, new URLSearchParams(query)))).page;
const hindi = (kind: Kind, query = '') => shownIn('hi', kind, query);

/** The version of the policy that the next consent names. */
async function consentNow(): Promise<unknown> {
  const subject = `${crypto.randomUUID()}@example.com`;
  await shop.at().db.write([inLanguage('hi', () => insertConsent(shop.at(), 'newsletter', subject))]);
  const [row] = await shop.rows(`SELECT policy_version, wording FROM consents WHERE subject = '${subject}'`);
  expect(row?.wording).toBe(consents.newsletter);
  return row?.policy_version;
}

it('a policy in Hindi is the one that the shop comes with, while the owner has written none in English, and says that English binds', async () => {
  const page = await hindi('privacy');
  expect(page).toMatchObject({ lang: undefined, seal: null, isEarlier: false });
  expect(page.html).toContain('हम क्या लेते हैं');
  expect(page.note?.sentences[0]).toContain('अंग्रेज़ी पाठ](english) मान्य होगा');
  expect(page.note?.sentences[1]).toBe('यह 27 नवंबर 2026 के अंग्रेज़ी पाठ का अनुवाद है।');
  expect(page.note?.english).toContain('the [English text](english) applies');
  expect(stateIn(await textOf('privacy', 'en'))).toBe('house');
  expect((await shownIn('en', 'privacy')).note).toBeUndefined();
});

it('a policy in Hindi is the English, marked and with a sentence above, once the owner has changed that alone', async () => {
  const english = await textOf('privacy', 'en');
  await save('privacy', 'en', { text: 'We keep **nothing** for {company}.', seen: english.form.seen });
  const page = await hindi('privacy');
  expect(page).toMatchObject({ lang: 'en-IN', note: { sentences: ['यह पेज अभी सिर्फ़ अंग्रेज़ी में है।'] } });
  expect(page.html).toContain('We keep <b class="text-strong">nothing</b>');
  expect(page.seal).toMatch(/^वर्शन 1, /);
  expect(stateIn(await textOf('privacy', 'en'))).toBe('missing');
});

it('a policy in Hindi is the owner’s while it says the newest English; its versions have numbers of their own', async () => {
  const { form } = await textOf('privacy');
  expect(form).toMatchObject({ seen: 0, follows: 1 });
  const text = 'हम {company} के लिए **कुछ नहीं** रखते।';
  const { status, body } = await save('privacy', 'hi', { ...form, text });
  expect([status, stateIn(body), body.versions]).toMatchObject([200, 'follows', [{ version: 1, follows: 1, hash: await sha256(text) }]]);
  const page = await hindi('privacy');
  expect([page.lang, page.html.includes('कुछ नहीं')]).toEqual([undefined, true]);
  expect(page.note?.sentences[1]).toMatch(/^यह अंग्रेज़ी पाठ के वर्शन 1 \(.+\) का अनुवाद है।$/);
  expect(page.versions.map(({ asked }) => asked)).toEqual(['', '2026-11-27', '2025-05-24']);
  expect((await shownIn('en', 'privacy')).html).toContain('We keep');
  expect((await textOf('privacy', 'en')).versions.map(({ version }) => version)).toEqual([1]);
});

it('a policy in Hindi gives way to a newer English, and is shown again once it says that or the English goes back', async () => {
  await save('privacy', 'en', { text: 'We keep little.', seen: 1 });
  expect((await hindi('privacy')).html).toContain('We keep little.');
  const old = await textOf('privacy');
  expect([stateIn(old), old.english]).toEqual(['changed', 'We keep little.']);
  await ask('POST', '/texts/pages/privacy/take-back', { version: 1, seen: 2 });
  expect((await hindi('privacy')).html).toContain('कुछ नहीं');
  await save('privacy', 'en', { text: 'We keep little.', seen: 3 });
  const { form } = await textOf('privacy');
  const { body } = await save('privacy', 'hi', { ...form, text: 'हम थोड़ा रखते हैं।' });
  expect(body.versions.map(({ version, follows }) => `${version} ${follows}`)).toEqual(['2 4', '1 1']);
  expect((await hindi('privacy')).html).toContain('थोड़ा');
});

it('a policy in Hindi keeps the text of each version and moment, in Hindi where that said the English of then', async () => {
  expect((await hindi('privacy', 'version=v1')).html).toContain('कुछ नहीं');
  expect((await hindi('privacy', 'version=v1')).isEarlier).toBe(true);
  for (const [language, version, words] of [
    ['hi', 1, 'कुछ नहीं'],
    ['en', 2, 'We keep little.'],
  ] as const) {
    const sql = "SELECT created_at AS at FROM shop_words WHERE kind = 'privacy' AND language = ? AND version = ?";
    const [row] = await shop.rows(sql, language, version);
    expect((await hindi('privacy', `on=${row?.at}`)).html).toContain(words);
  }
  expect((await hindi('privacy', 'version=2026-11-27')).html).toContain('हम क्या लेते हैं');
  const date = '2025-05-24';
  expect(await hindi('privacy', `version=${date}`)).toMatchObject({ html: '', codeDate: date, lang: 'en-IN' });
});

it('a policy in Hindi changes nothing of what a consent names: that is the English version, and English words', async () => {
  expect(await consentNow()).toBe('v4');
  const { form } = await textOf('privacy');
  await save('privacy', 'hi', { ...form, text: 'और थोड़ा।' });
  await save('privacy', 'hi', { ...form, seen: form.seen + 1, text: 'और भी थोड़ा।' });
  expect(await consentNow()).toBe('v4');
  expect(currentVersion('privacy')).toBe('2026-11-27');
});

it('who saves Hindi words is told where the English, or the Hindi, is another by now', async () => {
  const { form } = await textOf('faq');
  expect(form.follows).toBe(0);
  await save('faq', 'en', { text: 'No.', seen: 0 });
  const stale = await save('faq', 'hi', { ...form, text: 'नहीं।' });
  expect([stale.status, stale.body.code]).toEqual([409, 'RECORD_CHANGED']);
  expect((await save('faq', 'hi', { text: 'नहीं।', seen: 0, follows: 1 })).status).toBe(200);
  expect((await save('faq', 'hi', { text: 'जी नहीं।', seen: 0, follows: 1 })).status).toBe(409);
  expect((await ask('GET', '/texts/pages/faq?language=xx')).status).toBe(404);
});

it('who saves Hindi words takes a version back with the English that it said, and the words of the code with its', async () => {
  const back = await ask<PageText>('POST', '/texts/pages/faq/take-back?language=hi', { version: 0, seen: 1 });
  expect(back.body.versions[0]).toMatchObject({ version: 2, follows: 0 });
  expect([stateIn(back.body), (await hindi('faq')).lang]).toEqual(['changed', 'en-IN']);
  const { text } = (await ask<{ readonly text: string }>('GET', '/texts/versions/faq/1?language=hi')).body;
  expect(text).toBe('नहीं।');
  const { body } = await ask<TextList>('GET', '/texts');
  const states = Object.fromEntries(body.pages.map((row) => [row.kind, stateIn(row)]));
  expect(states).toEqual({ about: 'house', returns: 'house', privacy: 'follows', terms: 'house', faq: 'changed' });
});

it('who saves Hindi words gives a page of the owner’s own a Hindi title and text, whose English says whether it is shown', async () => {
  await ask('POST', '/texts/own', { title: 'Care', slug: 'care', text: 'Keep it dry.', isShown: true });
  const shown = async () => (await inLanguage('hi', () => readShownPage(shop.at(), 'care'))).page;
  expect(await shown()).toMatchObject({ title: 'Care', lang: 'en-IN' });
  const english = (await ask<OwnPageText>('GET', '/texts/own/care')).body.form;
  const { form } = (await ask<OwnPageText>('GET', '/texts/own/care?language=hi')).body;
  expect(form).toEqual({ title: '', text: '', isShown: true, seen: 0, follows: 1 });
  await ask('PUT', '/texts/own/care?language=hi', { ...form, title: 'देखभाल', text: 'सूखा रखें।' });
  const { frame } = await inLanguage('hi', () => readShownPage(shop.at(), 'care'));
  expect(frame.ownPages).toEqual([{ title: 'देखभाल', slug: 'care' }]);
  await ask('PUT', '/texts/own/care', { ...english, isShown: false });
  expect(await shown()).toBeNull();
  await ask('PUT', '/texts/own/care', { ...english, seen: 2, isShown: true });
  expect(await shown()).toMatchObject({ title: 'देखभाल', html: '<p>सूखा रखें।</p>' });
  await ask('PUT', '/texts/own/care', { ...english, text: 'Keep it very dry.', seen: 3 });
  expect(await shown()).toMatchObject({ title: 'Care', lang: 'en-IN' });
});

it('the words of mails are written for each language alone', async () => {
  await ask('PUT', '/texts/mails/mail-welcome', { subject: 'Hello', opening: '{usual}', seen: 0 });
  const own = async () => mailWordsFrom(await mailWordsQuery(shop.at()));
  expect([(await own()).get('en:welcome')?.subject, (await own()).get('hi:welcome')]).toEqual(['Hello', undefined]);
  const { body } = await ask<MailText>('GET', '/texts/mails/mail-welcome?language=hi');
  expect([body.form.subject, body.english.subject, stateIn(body)]).toEqual(['{usual}', 'Hello', 'house']);
  await ask('PUT', '/texts/mails/mail-welcome?language=hi', { ...body.form, subject: 'नमस्ते' });
  expect([(await own()).get('en:welcome')?.subject, (await own()).get('hi:welcome')?.subject]).toEqual(['Hello', 'नमस्ते']);
});
