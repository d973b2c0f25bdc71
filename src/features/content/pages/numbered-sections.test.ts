import { expect, test } from 'vitest';
import { numberedSections } from './numbered-sections.ts';

test('sections get ids by their headings, keep their own, and are listed in order', () => {
  const text =
    '<p>Hello</p><section><h2>1. What we collect</h2><p>a</p></section>\n<section id="returns">\n<h2>Returns &amp; more</h2></section>';
  const { html, contents } = numberedSections(text);
  expect(contents).toEqual([
    { id: 'what-we-collect', heading: '1. What we collect' },
    { id: 'returns', heading: 'Returns &amp; more' },
  ]);
  expect(html).toBe(text.replace('<section><h2>1.', '<section id="what-we-collect"><h2>1.'));
});

test('a section without a heading stays as it is', () => {
  expect(numberedSections('<section><p>a</p></section>')).toEqual({ html: '<section><p>a</p></section>', contents: [] });
});

test('the same heading twice, and one in another script, get ids of their own', () => {
  const section = (heading: string) => `<section><h2>${heading}</h2><p>a</p></section>`;
  const ids = numberedSections(['Rings', 'Rings', 'अंगूठी', 'कंगन'].map(section).join('')).contents.map(({ id }) => id);
  expect(ids).toEqual(['rings', 'rings-2', 'section', 'section-2']);
});
