import { expect, test } from 'vitest';
import { newPage } from '../browser/browser.ts';
import { htmlOf, sectionOf, texts, words } from '../browser/html.ts';
import { piece } from '../browser/pages.ts';
import { createProducts } from '../browser/test-products.ts';

test('the story of a piece: from close by with two words, how it closes, how it is worn, care as three open marks; in Hindi too, and absent where empty', async () => {
  const html = await htmlOf(piece.plain);
  expect(texts(html, 'class="product-story__close"').join()).toContain('Fringe of glass pearls');
  const lines = /<dl class="product-story__lines">(.*?)<\/dl>/s.exec(html)?.[1] ?? '';
  expect(words(lines)).toMatch(/How it closes ?Push-back posts with wide discs\. ?How to wear it ?With the hair tied back\./);
  const care = words(sectionOf(html, 'Care'));
  expect(care).toMatch(/Keep dry ?Store apart ?No perfume ?Put it on last/);
  const hindi = await htmlOf(`/hi${piece.plain}`);
  for (const text of ['मोतियों की झालर', 'पुश-बैक पेंच, चौड़ी टोपी वाले।', 'बाल पीछे बाँधकर।', 'पानी से बचाएँ']) expect(hindi).toContain(text);

  const made = await createProducts('Bare pieces', [{ name: 'Bare Pin' }]);
  const bare = await htmlOf(`/products/${made.ids[0]}-bare-pin`);
  expect(bare).not.toMatch(/class="product-(story|care)|How it closes|How to wear it/);
  await made.archive();
});

test('from three reviews on a piece has its stars at its head; photographs of buyers are above their words; search engines read the same sum', async () => {
  const html = await htmlOf(piece.sized);
  expect(words(/<a class="reviews__line.*?<\/a>/s.exec(html)?.[0] ?? '')).toBe('4.6 of 5 stars, 18 reviews');
  const [first = ''] = html.match(/<li class="reviews__one">.*?<\/li>/s) ?? [];
  expect(first.indexOf('reviews__photos')).toBeGreaterThan(0);
  expect(first.indexOf('reviews__photos')).toBeLessThan(first.indexOf('reviews__words'));
  expect(words(first)).toContain('Sample buyer');
  expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.6","reviewCount":18,"bestRating":5}');
  const page = await newPage({ width: 360, touch: true, at: `${piece.sized}#reviews` });
  const photo = page.locator('.reviews__photos img').first();
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
});
