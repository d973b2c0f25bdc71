import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sign } from '../../../src/platform/signing.ts';
import { newPage, shop, shopUrl } from '../browser/browser.ts';
import { htmlOf, links, words } from '../browser/html.ts';
import { piece } from '../browser/pages.ts';
import { signIn, someoneWithPassword } from '../browser/people.ts';
import { cashOrder, deliveredOrder } from '../browser/planted-orders.ts';

test('a shopper finds a piece and puts it into the cart in Hindi, from page to page', async () => {
  const page = await newPage({ width: 360, touch: true });
  expect(links(await htmlOf('/hi'))).toContainEqual(['शॉप', '/hi/collections']);
  await page.goto(`/hi${piece.plain}`);
  await page.locator('#buy').getByRole('button', { name: 'कार्ट में डालें' }).tap();
  await page.locator('.toast').getByText('कार्ट में जुड़ गया').waitFor();
});

const ADDRESS = JSON.stringify({
  ...{ addressLine1: '14, 3rd Cross', addressLine2: 'Malleswaram', city: 'Bengaluru', state: 'KA', pinCode: '560003', country: 'India' },
});

/** Words that are the same in both languages, and addresses. */
const OF_BOTH = /^(?:UPI|MRP|GSTIN .*|GSTIN|WhatsApp|Instagram|(?:: )?CHK-\d+)$|@|\.[a-z]{2}/;

/** Texts of a page in Hindi that have letters of English alone, and are not marked as English. */
const unmarkedOn = (page: Page, path: string) =>
  page.evaluate(async (from) => {
    // The policy of the page that looks would report the styles of the other.
    const html = (await (await fetch(from)).text()).replaceAll(/<style.*?<\/style>| style=(?:"[^"]*"|'[^']*')/gs, '');
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue?.trim() ?? '';
      const isEnglish = /[a-z]{3}/i.test(text) && !/\p{Script=Devanagari}/u.test(text);
      // A link with a name of its own is read by that.
      const isOff = node.parentElement?.closest('[lang|=en], script, style, template, noscript, [aria-hidden=true], a[aria-label]');
      if (isEnglish && !isOff) found.push(`${from}: ${text}`);
    }
    return found;
  }, path);

test('names and addresses in English within a page in Hindi are marked as English, so that they are read aloud as such', async () => {
  const page = await newPage();
  await page.goto('/hi');
  const paths = '/ /collections/earrings /products/2 /customer-reviews /contact /grievance /checkout /login /faq /track-order'.split(' ');
  const someone = await someoneWithPassword();
  const special = { email: someone.email, userId: someone.id };
  await shop.rows('UPDATE users SET phone = ?, address = ? WHERE id = ?', '9845000000', ADDRESS, someone.id);
  const [waits, came] = [await cashOrder(1, special), await deliveredOrder(1, special)];
  const own = [
    ...'/profile /profile?tab=addresses /profile?tab=orders /profile?tab=privacy /profile/security /orders /wishlist'.split(' '),
    ...['', '/change', '/add', '/return'].map((way) => `/orders/${waits.id}${way}`),
    ...['', '/return', '/review', '/review?line=1'].map((way) => `/orders/${came.id}${way}`),
    ...[`/order-confirmation?order=${waits.id}`, `/payment-help?order=${waits.id}`],
  ];
  await signIn(page, someone);
  const found = await Promise.all([...paths, ...own].map((path) => unmarkedOn(page, `/hi${path}`)));
  expect(found.flat().filter((line) => !OF_BOTH.test(line.replace(/^\S+ /, '')))).toEqual([]);
  expect(await page.locator('.stars').first().getAttribute('aria-label')).toMatch(/^5 में से \d स्टार$/);
});

/** What the browser makes of the manifest of a page. */
async function appOf(page: Page, path: string) {
  await page.goto(path);
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
  const devTools = await page.context().newCDPSession(page);
  const { errors, data = '{}' } = await devTools.send('Page.getAppManifest');
  const { appId } = await devTools.send('Page.getAppId');
  return { errors, appId, manifest: JSON.parse(data) as Readonly<Record<string, unknown>> };
}

test('the installed shop is one app, in the language of the page from which it was installed', async () => {
  const page = await newPage({ width: 360 });
  const [english, hindi] = [await appOf(page, '/contact'), await appOf(page, '/hi/contact')];
  expect([english.errors, hindi.errors]).toEqual([[], []]);
  expect(hindi.appId).toBe(english.appId);
  expect(english.manifest).toMatchObject({ lang: 'en-IN', start_url: '/', scope: '/', name: 'Chamak' });
  expect(hindi.manifest).toMatchObject({ lang: 'hi-IN', start_url: '/hi', scope: '/', name: 'Chamak' });
  expect(hindi.manifest.description).toMatch(/\p{Script=Devanagari}/u);
});

describe('while the shop is closed', () => {
  const TYPED = 'Back at nine, after stocktaking.';
  beforeAll(() => shop.rows('UPDATE maintenance SET is_on = 1, notice = ?', TYPED));
  afterAll(() => shop.rows("UPDATE maintenance SET is_on = 0, notice = ''"));
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(shopUrl + path, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields),
    });
  const seen = async (answer: Response) => [answer.status, answer.headers.get('retry-after'), answer.headers.get('content-language')];

  test('a page in Hindi says so in Hindi, and then what the owner typed, marked as English', async () => {
    const noticeOf = async (path: string) => /<span class="notice__run".*?<\/aside>/s.exec(await htmlOf(path))?.[0] ?? '';
    const hindi = await noticeOf('/hi/collections');
    expect(words(hindi)).toMatch(/^दुकान पर काम चल रहा है।/);
    expect(hindi).toContain(`<span lang="en-IN">${TYPED}</span>`);
    // The second copy of the line is for the eye alone.
    expect(words((await noticeOf('/collections')).split('<span class="notice__copy" aria-hidden')[0] ?? '')).toBe(TYPED);
  });

  test('a form without script is answered with the page of a closed shop in Hindi, and the API in Hindi', async () => {
    const [email, at] = ['asha@example.in', String(Date.now())];
    const sig = await sign(shop.env, 'newsletter-leave', `${email}\n${at}`);
    const form = await post(`/hi/newsletter/leave?${new URLSearchParams({ email, at, sig })}`, {});
    expect(await seen(form)).toEqual([503, '600', 'hi-IN']);
    const html = await form.text();
    expect(html).toContain('<html lang="hi-IN"');
    expect(html).toContain('जल्द लौटेंगे');
    const api = await post('/hi/api/newsletter', { email: 'asha@example.in' }, { accept: 'application/json' });
    expect(await seen(api)).toEqual([503, '600', 'hi-IN']);
    expect(await api.json()).toMatchObject({ code: 'SHOP_CLOSED', title: expect.stringMatching(/^\p{Script=Devanagari}/u) });
  });
});
