import { expect } from 'vitest';
import { languages } from '../../../src/rules/language/languages.ts';
import { shopUrl } from '../browser/browser.ts';

interface Crawled {
  readonly path: string;
  readonly status: number;
  readonly redirect: string | null;
  readonly html: string;
}

/** More than the demonstration shop has in all its languages; a crawl that finds more has met addresses without end. */
const PAGES_MAX = 600 * languages.length;

export async function open(path: string): Promise<Crawled> {
  const answer = await fetch(shopUrl + path, { redirect: 'manual' });
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  return { path, status: answer.status, redirect: answer.headers.get('location'), html: isPage ? await answer.text() : '' };
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"/][^"]*|\/)"/g)].map(
    ([, href = '']) => href.replace(/&(?:amp|#38);/g, '&').split('#')[0] ?? '',
  );

/** The size of a picture that links lead to. It is made when it is asked for the first time: of all but one the original is enough. */
const SIZE = /(?<=^\/media\/.*)\/\d+\.\w+$/;

/** Every page that links lead to from the home page, by links that are followed. */
async function crawl(isFollowed: (path: string) => boolean): Promise<Crawled[]> {
  const found = new Map<string, Crawled>();
  const queue = ['/'];
  let isSizeMade = false;
  for (const path of queue) {
    if (found.has(path) || found.size > PAGES_MAX) continue;
    const page = await open(path);
    found.set(path, page);
    for (const link of linksIn(page.html).filter(isFollowed)) {
      queue.push(isSizeMade ? link.replace(SIZE, '') : link);
      isSizeMade ||= SIZE.test(link);
    }
  }
  return [...found.values()];
}

const text = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

/** Asserts that no link that is followed is dead or leads around a corner, and that every page has its title, text and heading. */
export async function expectSoundLinks(isFollowed: (path: string) => boolean): Promise<void> {
  const pages = await crawl(isFollowed);
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.length).toBeLessThan(PAGES_MAX);
  const dead = pages.filter(
    ({ status, redirect }) => status !== 200 && !(status === 302 && /^(?:\/[a-z]{2})?\/login\?next=/.test(redirect ?? '')),
  );
  expect(dead.map(({ path, status, redirect }) => [path, status, redirect])).toEqual([]);
  for (const { path, html } of pages.filter((page) => page.html && page.status === 200)) {
    expect([path, text(html, /<title>([^<]{3,120})<\/title>/)]).not.toEqual([path, '']);
    expect([path, /&amp;(?:amp|#38|quot|lt);/.test(text(html, /<title>([^<]*)/))]).toEqual([path, false]);
    expect([path, text(html, /<meta name="description" content="([^"]{10,})"/)]).not.toEqual([path, '']);
    expect([path, /<h1\b/.test(html)]).toEqual([path, true]);
    expect([path, /<meta name="robots" content="noindex|<link rel="canonical" href="https?:/.test(html)]).toEqual([path, true]);
  }
}
