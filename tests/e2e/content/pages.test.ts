import { expect, test } from 'vitest';
import { db, newPage } from '../browser/browser.ts';
import { headingOf, htmlOf, links, mainOf, sent, words } from '../browser/html.ts';
import { openPage } from '../browser/settled.ts';

test.each(['/nothing-here', '/collections/a/b', '/Collections', '/admin-of-nothing', '/%00', '/..%2f..%2fetc'])(
  '%s answers 404 with a link home (#31)',
  async (path) => {
    const { status, html } = await sent(path);
    expect([status, headingOf(html)]).toEqual([404, 'Oops! Page Not Found.']);
    expect(links(mainOf(html))).toContainEqual(['Back to Home', '/']);
    expect(html).toContain('<meta name="robots" content="noindex');
  },
);

/** The text of a policy. */
const documentOf = (html: string) => /<article class="document".*<\/article>/s.exec(html)?.[0] ?? '';

test('the ten newest reviews, with stars, date, source and their piece (#44, #108, #109, #338)', async () => {
  const main = mainOf(await htmlOf('/customer-reviews'));
  expect(headingOf(main)).toBe('Words of Sparkle');
  const { rows: newest } = await db().execute(
    "SELECT user_name, rating, product_id, kind FROM reviews WHERE status = 'published' ORDER BY review_date DESC, id DESC LIMIT 10",
  );
  expect(newest).toHaveLength(10);
  // What the shop was told stands apart, after what buyers wrote (C-60).
  const rows = ['buyer', 'testimonial'].flatMap((kind) => newest.filter((row) => row.kind === kind));
  const shown = main.split(/<\w+ class="review[ "]/).slice(1);
  expect(shown.map((review) => words(/class="review__who".*?<b\b[^>]*>(.*?)<\/b>/s.exec(review)?.[1] ?? ''))).toEqual(
    rows.map(({ user_name }) => user_name),
  );
  expect(shown.map((review) => Number(/aria-label="[^"]*?(\d)[^"]* of 5/.exec(review)?.[1]))).toEqual(rows.map(({ rating }) => rating));
  expect(words(/<time\b.*?<\/time>/s.exec(shown[0] ?? '')?.[0] ?? '')).toMatch(/^\d{1,2} [A-Z][a-z]{2,8} \d{4}$/);
  expect(shown.at(-1)).toContain('Testimonial, entered by the shop.');
  expect(shown[0]).toContain(`href="/products/${rows[0]?.product_id}-`);
  const [, end = ''] = main.split('reviews__end');
  expect(links(end)).toEqual(
    expect.arrayContaining([
      ['Contact Us', '/contact'],
      [expect.stringContaining('Shop All'), '/collections'],
    ]),
  );
});

test('ways to write and call, whether somebody answers now, the firm and its grievance officer (#45, #336)', async () => {
  const page = await newPage();
  // A Friday evening in India.
  await page.clock.setFixedTime('2026-11-20T12:31:00Z');
  await openPage(page, '/contact');
  expect(await page.locator('h1').textContent()).toBe('Contact Us');
  const ways = await page.locator('.contact__ways a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(ways.map((href) => href.split(/[:?]/)[0])).toEqual(['https', 'tel', 'mailto', 'https']);
  expect(ways[0]).toMatch(/^https:\/\/wa\.me\/91\d{10}/);
  await expect.poll(() => page.locator('[data-open-now]').textContent()).toBe('Closed now. 11 AM to 6 PM, Monday to Saturday');
  expect(await page.locator('.contact__firm').textContent()).toMatch(
    /Bengaluru.*Karnataka.*560079.*GSTIN.*Grievance Officer.*within 48 hours.*within one month/s,
  );
  expect(await page.getByRole('heading', { name: 'About Chamak' }).isVisible()).toBe(true);
});

const earlier: Readonly<Record<string, readonly string[]>> = {
  '/privacy-policy': ['24 May 2025'],
  '/terms-conditions': ['24 May 2025'],
};
const policies: [path: string, heading: string, sections: string[], says: RegExp[]][] = [
  [
    '/privacy-policy',
    'Privacy Policy',
    [
      'What we collect',
      'What we use it for',
      'Who else gets it',
      'Cookies',
      'How long we keep it',
      'How we protect it',
      'Your rights',
      'Children',
      'Contact',
    ],
    [/^\s*Privacy Policy\s*Last updated 27 November 2026/, /Razorpay/, /Data Protection Board/, /18 and above/],
  ],
  [
    '/terms-conditions',
    'Terms & Conditions',
    [
      'Introduction',
      'Privacy',
      'Products and orders',
      'Shipping',
      'Returns and refunds',
      'Intellectual property',
      'Limitation of liability',
      'Governing law',
      'Changes to these terms',
      'Contact',
    ],
    [/^\s*Terms & Conditions\s*Last updated 21 November 2026/, /imitation jewellery/i, /Courts in Bengaluru/, /30 days/, /48 hours/],
  ],
  [
    '/shipping-returns',
    'Shipping & Returns',
    ['Shipping', 'Returns and exchanges', 'Cancelling', 'Refunds', 'Contact'],
    [
      ...[/3 to 7 business days/, /₹500\.00 and above/, /flat ₹50\.00/, /48 hours of receipt/, /unboxing video/i, /ask us on WhatsApp/],
      // L6: return, exchange, refund, warranty, cost of the return, payment, charge-back, and cancelling by oneself.
      ...[
        /mandatory for a request/,
        /you get a refund of what you paid for the piece after any coupon within 48 hours, or an exchange within 48 hours/,
        /we pay for the return/,
        /you pay for the return/,
      ],
      ...[/refund within one working day, to your original payment method/, /no warranty beyond the law/, /No payment method costs extra/],
      ...[/dispute with your bank \(charge-back\)/, /press “Cancel this order”: the refund starts at once/],
      /updates are sent over WhatsApp and by email/,
    ],
  ],
];

test.each(policies)('%s (#26, #51, #332, #333, L6, L7, L26, U-22, U-84)', async (path, heading, sections, says) => {
  const html = await htmlOf(path);
  expect([headingOf(html), words(/<title>.*?<\/title>/.exec(html)?.[0] ?? '')]).toEqual([heading, `${heading} | Chamak`]);
  const main = documentOf(html);
  const headings = (main.match(/<h2\b.*?<\/h2>/gs) ?? []).map(words).join('\n');
  for (const part of sections) expect(headings).toContain(part);
  const text = words(main);
  for (const part of says) expect(text).toMatch(part);
  expect(text).toMatch(/Grievance Officer: .* acknowledged within 48 hours and settled within one month/);
  // Each earlier text stays one link away, and search engines do not take it.
  for (const date of earlier[path] ?? []) {
    const [, address = ''] = links(main).find(([label]) => label === date) ?? [];
    const before = await htmlOf(address);
    for (const part of [`Last updated ${date}`, 'This is an earlier version.', `1. ${sections[0]}`]) expect(words(before)).toContain(part);
    expect(before).toContain('<meta name="robots" content="noindex');
    if (date === '24 May 2025') expect(words(before)).not.toContain('Complaints: ');
  }
});

test('a list of contents and a link of another page lead to their section, below the header (#51, U-84)', async () => {
  const page = await newPage();
  await openPage(page, '/shipping-returns#returns');
  const top = () => page.locator(':target h2').evaluate((title) => title.getBoundingClientRect().top);
  const header = await page.locator('.header').evaluate((bar) => bar.getBoundingClientRect().bottom);
  expect(await top()).toBeGreaterThanOrEqual(header);
  expect(await top()).toBeLessThan(400);
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: /Refunds$/ })
    .click();
  expect(new URL(page.url()).hash).toBe('#refunds');
  await expect.poll(top).toBeLessThan(400);
});
