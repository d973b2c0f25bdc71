import { describe, expect, test } from 'vitest';
import { statusOfFault } from '../../../src/platform/faults.ts';
import { ShopError } from '../../../src/platform/shop-error.ts';
import { db, expectQuiet, newPage, shopUrl } from '../browser/browser.ts';

describe('dead ends', () => {
  test.each(['/nothing-here', '/collections/a/b', '/Collections', '/admin-of-nothing', '/%00', '/..%2f..%2fetc'])(
    '%s answers 404 with a link home (#31)',
    async (path) => {
      const answer = await fetch(shopUrl + path);
      expect([path, answer.status]).toEqual([path, 404]);
      const html = await answer.text();
      expect(html).toContain('Oops! Page Not Found.');
      expect(html).toContain('<a class="btn btn--light" href="/">Back to Home</a>');
      expect(html).toContain('<meta name="robots" content="noindex');
    },
  );

  test('as a shopper sees it (#31)', async () => {
    const page = await newPage({ width: 360 });
    await page.goto('/nothing-here');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Oops! Page Not Found.');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL(`${shopUrl}/`);
    expectQuiet(page, { answered: [404] });
  });

  test('an error is 503 when the database is down, 404 when nothing is found, otherwise 500', () => {
    expect(statusOfFault(new Error('Failed query: select', { cause: new TypeError('fetch failed') }))).toBe(503);
    expect(statusOfFault(new ShopError('SHOP_BUSY'))).toBe(503);
    expect(statusOfFault(new ShopError('NOT_FOUND'))).toBe(404);
    expect(statusOfFault(new Error('x is not a function'))).toBe(500);
    expect(statusOfFault('thrown text')).toBe(500);
  });
});

describe('reviews', () => {
  test('the ten newest, with stars, date, source and their piece (#44, #108, #109, #338)', async () => {
    const page = await newPage({ scripts: false });
    await page.goto('/customer-reviews');
    expect(await page.locator('h1').textContent()).toBe('Words of Sparkle');
    const shown = page.locator('.review');
    const { rows: newest } = await db().execute(
      "SELECT user_name, rating, product_id, kind FROM reviews WHERE status = 'published' ORDER BY review_date DESC, id DESC LIMIT 10",
    );
    expect(newest).toHaveLength(10);
    // What the shop was told stands apart, after what buyers wrote (C-60).
    const rows = ['buyer', 'testimonial'].flatMap((kind) => newest.filter((row) => row.kind === kind));
    expect(await shown.locator('.review__who b').allTextContents()).toEqual(rows.map(({ user_name }) => user_name));
    const ratings = await shown
      .locator('[aria-label*=" of 5"], [aria-label*="out of 5"]')
      .evaluateAll((all) => all.map((stars) => stars.getAttribute('aria-label')));
    expect(ratings.map((label) => Number(/\d/.exec(label ?? '')?.[0]))).toEqual(rows.map(({ rating }) => rating));
    expect(await shown.first().locator('time').textContent()).toMatch(/^\d{1,2} [A-Z][a-z]{2,8} \d{4}$/);
    expect(await shown.last().textContent()).toContain('Testimonial, entered by the shop.');
    expect(await shown.first().locator('.review__item a').getAttribute('href')).toMatch(new RegExp(`^/products/${rows[0]?.product_id}-`));
    expect(await page.locator('.reviews__end').getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
    expect(
      await page
        .locator('.reviews__end')
        .getByRole('link', { name: /Shop All/ })
        .getAttribute('href'),
    ).toBe('/collections');
  });
});

describe('contact', () => {
  test('ways to write and call, the firm and its grievance officer (#45, #336)', async () => {
    const page = await newPage();
    await page.goto('/contact');
    expect(await page.locator('h1').textContent()).toBe('Contact Us');
    const ways = await page.locator('.contact__ways a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(ways.map((href) => href.split(/[:?]/)[0])).toEqual(['https', 'tel', 'mailto', 'https']);
    expect(ways[0]).toMatch(/^https:\/\/wa\.me\/91\d{10}/);
    expect(await page.locator('[data-open-now]').textContent()).toMatch(/^(Open|Closed) now\. 11 AM to 6 PM, Monday to Saturday$/);
    expect(await page.locator('.contact__firm').textContent()).toMatch(
      /Bengaluru.*Karnataka.*560079.*GSTIN.*Grievance Officer.*within 48 hours.*within one month/s,
    );
    expect(await page.getByRole('heading', { name: 'About Chamak' }).isVisible()).toBe(true);
  });

  test.each([
    ['2026-11-20T05:31:00Z', 'Open'],
    ['2026-11-20T12:31:00Z', 'Closed'],
    ['2026-11-22T06:00:00Z', 'Closed'],
  ])('at %s the phone is %s, in Indian time', async (at, word) => {
    const page = await newPage();
    await page.clock.setFixedTime(at);
    await page.goto('/contact');
    await expect.poll(() => page.locator('[data-open-now]').textContent()).toMatch(new RegExp(`^${word} now`));
  });
});

describe('policies', () => {
  const earlier: Readonly<Record<string, readonly string[]>> = {
    '/privacy-policy': ['21 November 2026', '24 May 2025'],
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
        ...[
          /refund within one working day, to your original payment method/,
          /no warranty beyond the law/,
          /No payment method costs extra/,
        ],
        ...[/dispute with your bank \(charge-back\)/, /press “Cancel this order”: the refund starts at once/],
        /updates are sent over WhatsApp and by email/,
      ],
    ],
  ];

  test.each(policies)('%s (#26, #51, #332, #333, L6, L7, L26, U-22)', async (path, heading, sections, says) => {
    const page = await newPage({ scripts: false });
    await page.goto(path);
    expect(await page.locator('h1').textContent()).toBe(heading);
    const headings = (await page.locator('.document h2').allTextContents()).join('\n');
    for (const part of sections) expect(headings).toContain(part);
    const text = (await page.locator('.document').textContent()) ?? '';
    for (const part of says) expect(text).toMatch(part);
    // Each earlier text stays one link away.
    for (const date of earlier[path] ?? []) {
      await page.getByRole('link', { name: date }).click();
      expect(await page.locator('.document header').textContent()).toContain(`Last updated ${date}`);
      expect(await page.locator('.document').textContent()).toContain(`1. ${sections[0]}`);
    }
    expect(text).toMatch(/Grievance Officer: .* acknowledged within 48 hours and settled within one month/);
  });

  test('/shipping-returns#returns shows the section about returns (#51)', async () => {
    const page = await newPage();
    await page.goto('/shipping-returns#returns');
    const top = await page.locator('#returns h2').evaluate((heading) => heading.getBoundingClientRect().top);
    const header = await page.locator('.header').evaluate((bar) => bar.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(header);
    expect(top).toBeLessThan(400);
  });
});
