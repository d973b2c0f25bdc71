import { describe, expect, it } from 'vitest';
import type { MailShown } from '../../../src/admin/texts/mail-example.server.ts';
import type { WhatsappTexts } from '../../../src/admin/texts/whatsapp-texts.server.ts';
import { readStore } from '../../../src/features/settings/store.server.ts';
import type { BrandText } from '../../../src/features/words/admin/brand.server.ts';
import type { TextList } from '../../../src/features/words/admin/list-texts.server.ts';
import type { MailText } from '../../../src/features/words/admin/mail-text.server.ts';
import type { PageText } from '../../../src/features/words/admin/page-text.server.ts';
import type { BrandForm } from '../../../src/features/words/admin/words.schema.ts';
import { openShop } from '../../../src/open-shop.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { sha256 } from '../../../src/platform/hashing.ts';
import { houseShopBrand } from '../../../src/rules/brand/brand-values.ts';
import { defaultWords } from '../../../src/rules/words/defaults/default-words.ts';
import { mailBlanks, mailOfWords, mailWordKinds } from '../../../src/rules/words/mail-words.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email } = await administratorOf(shop);
type Refused = { readonly fields: Readonly<Record<string, string>>; readonly code: string };
const textOf = async (kind: string) => (await ask<PageText>('GET', `/texts/pages/${kind}`)).body;
const save = (kind: string, text: string, seen: number) => ask<PageText & Refused>('PUT', `/texts/pages/${kind}`, { text, seen });
const brandOf = async () => (await ask<BrandText>('GET', '/brand')).body;
const saveBrand = (change: Partial<BrandForm>, form: BrandForm) => ask<BrandText & Refused>('PUT', '/brand', { ...form, ...change });
const storeNow = () => readStore(openShop(parseEnv(shop.env), () => {}));

describe('texts of pages', () => {
  it('start as the shop comes, keep each version with its hash, author and date, and go back', async () => {
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

  it('refuse an unknown blank, a bad link and an empty text beside the field', async () => {
    const refused = async (text: string) => (await save('terms', text, 0)).body.fields.text;
    expect(await refused('Dear {nmae}')).toContain('{nmae}');
    expect(await refused('[x](javascript:alert)')).toContain('is no link');
    expect(await refused(' ')).toBe('Write at least one paragraph.');
    expect((await ask('GET', '/texts/pages/size-guide')).status).toBe(404);
  });

  it('are counted where a passage is missing that the law asks for (L6)', async () => {
    const { form } = await textOf('returns');
    await save('returns', '## Returns\n\nAsk within 48 hours.', form.seen);
    const { body } = await ask<TextList>('GET', '/texts');
    const rows = Object.fromEntries(body.pages.map(({ kind, missing }) => [kind, missing]));
    expect(rows.privacy).toBe(0);
    expect(rows.terms).toBe(0);
    expect(rows.returns).toBeGreaterThan(3);
  });

  it('say how many questions the page of questions answers, and how many texts WhatsApp has', async () => {
    await save('faq', '## Is it gold?\n\nNo.\n\n### Really?\n\n- No.\n\n## Is it silver?\n\nNo.', (await textOf('faq')).form.seen);
    const { body } = await ask<TextList & { readonly whatsapp: number }>('GET', '/texts');
    expect(body.pages.flatMap(({ questions }) => questions ?? [])).toEqual([2]);
    const { texts } = (await ask<WhatsappTexts>('GET', '/texts/whatsapp')).body;
    expect(body.whatsapp).toBe(texts.length);
  });

  it('make kept pages new, except for words of mails', async () => {
    const edition = async () => Number((await shop.rows("SELECT edition FROM page_editions WHERE tag = 'frame'"))[0]?.edition ?? 0);
    const before = await edition();
    await ask('PUT', '/texts/mails/mail-welcome', { subject: 'Namaste', opening: '{usual}', seen: 0 });
    expect(await edition()).toBe(before);
    await save('terms', 'New terms.', 0);
    expect(await edition()).toBeGreaterThan(before);
  });

  it('stay as they were published: no row is changed or deleted', async () => {
    await expect(shop.rows("UPDATE shop_words SET text = 'x'")).rejects.toThrow('WORDS_IMMUTABLE');
    await expect(shop.rows('DELETE FROM shop_words')).rejects.toThrow('WORDS_IMMUTABLE');
  });

  it('are nobody’s but the administrator’s', async () => {
    for (const path of ['/texts', '/brand', '/texts/pages/terms'])
      expect((await shop.fetch(`/api/admin${path}`, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(401);
  });
});

describe('words of mails', () => {
  it('have known blanks only, and change the next mail', async () => {
    const wrong = await ask<Refused>('PUT', '/texts/mails/mail-newsletter-confirm', { subject: '{order}', opening: 'x', seen: 0 });
    expect([wrong.status, wrong.body.fields.subject]).toEqual([422, 'The blanks of this mail are {usual}, {shop}.']);
    const { body } = await ask<MailText>('PUT', '/texts/mails/mail-newsletter-confirm', {
      ...{ subject: 'One press, then {shop} writes', opening: 'Namaste! {usual}', seen: 0 },
    });
    expect(body.form).toMatchObject({ subject: 'One press, then {shop} writes', seen: 1 });
    expect((await ask('GET', '/texts/mails/mail-password-reset')).status).toBe(404);
  });

  it('are previewed in each mail, about the newest order that fits', async () => {
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
});

describe('the brand', () => {
  it('is that of the code until the owner saves one; the next reader sees it', async () => {
    expect((await storeNow()).brand).toEqual(houseShopBrand);
    const { form } = await brandOf();
    const { status, body } = await saveBrand({ name: 'Lakshmi', brand: '#7a1f5c' }, form);
    expect([status, body.versions[0]?.by]).toEqual([200, 'you']);
    const { brand } = await storeNow();
    expect(brand).toMatchObject({ name: 'Lakshmi', isRecoloured: true, markSrc: null });
    expect(brand.colours.brand).toBe('#7a1f5c');
    const [action] = await shop.rows("SELECT actor, action, label FROM admin_actions WHERE kind = 'brand'");
    expect(action).toEqual({ actor: email, action: 'publish', label: 'Lakshmi' });
  });

  it('refuses colours that cannot be read, and names the pair', async () => {
    const { form } = await brandOf();
    const { status, body } = await saveBrand({ brand: '#ffd0e0', night: '#999999' }, form);
    expect(status).toBe(422);
    expect(body.fields.brand).toMatch(/^White text on the main colour: 1\.\d : 1 is hard to read\. At least 4\.5 : 1\.$/);
    expect(body.fields.night).toContain('Text on white: 2.8 : 1');
    expect((await saveBrand({ accent: 'red' }, form)).body.fields.accent).toBe('A colour as # with six digits.');
  });

  it('keeps of a drawing its shapes, and serves it so that nothing in it runs', async () => {
    const { form } = await brandOf();
    const svg = `<svg viewBox="0 0 40 40" onload="alert(1)"><script>alert(2)</script><a href="javascript:x"><circle r="9"/></a><path d="M1 1h9" fill="#c2155f" style="stroke:red;background:url(//evil)"/></svg>`;
    const { body } = await saveBrand({ svg }, form);
    const src = (await storeNow()).brand.markSrc ?? '';
    const answer = await shop.fetch(src);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(await answer.text()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M1 1h9" fill="#c2155f" stroke="red"/></svg>',
    );
    expect((await saveBrand({ svg: '<b>no</b>' }, body.form)).body.fields.svg).toContain('no drawing');
    expect((await shop.fetch('/api/brand-mark/99.svg')).status).toBe(404);
  });
});
