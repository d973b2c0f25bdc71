import { afterEach, expect, test } from 'vitest';
import { speak } from '../../src/rules/language/language.ts';
import { ownScripts } from './own-scripts.ts';

afterEach(() => speak(null));

const page = () =>
  new Response('<script data-src="/_astro/a1-b.js"></script><link href="/_astro/sheet.css"><p>/_astro/a1-b.js</p>', {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-kept': '1' },
  });

test('a page in Hindi has the scripts in Hindi, and its headers', async () => {
  speak('hi');
  const answer = await ownScripts(page());
  expect(await answer.text()).toBe('<script data-src="/_astro/hi/a1-b.js"></script><link href="/_astro/sheet.css"><p>/_astro/a1-b.js</p>');
  expect(answer.headers.get('x-kept')).toBe('1');
});

test('a page in English, and what is no page, stay as they are', async () => {
  const english = page();
  expect(await ownScripts(english)).toBe(english);
  speak('hi');
  const json = Response.json({ script: '/_astro/a1-b.js' });
  expect(await ownScripts(json)).toBe(json);
});
