import { shopUrl } from './browser.ts';

/** A page as the shop sends it: what a test reads without opening it in a browser. */
export interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Where it leads to instead, or null. */
  readonly location: string | null;
}

/** Asks for a page and follows no redirect. */
export async function sent(path: string, init: RequestInit = {}): Promise<Sent> {
  const answer = await fetch(shopUrl + path, { redirect: 'manual', ...init });
  return { status: answer.status, headers: answer.headers, html: await answer.text(), location: answer.headers.get('location') };
}

/** Asks for a page that must be there. */
export async function htmlOf(path: string, init: RequestInit = {}): Promise<string> {
  const { status, html } = await sent(path, init);
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return html;
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"', '#39': "'", nbsp: ' ' };

/** What a piece of HTML says, without tags, scripts and styles. */
export const words = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&(#?\w+);/g, (sign, name: string) => SIGNS[name] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();

/** The main part of a page. */
export const mainOf = (html: string): string => /<main\b.*<\/main>/s.exec(html)?.[0] ?? '';

/** The title over a page. */
export const headingOf = (html: string): string => words(/<h1\b.*?<\/h1>/s.exec(html)?.[0] ?? '');

/** The section of a page with this heading. */
export const sectionOf = (html: string, heading: string): string =>
  html.split('<section').find((part) => new RegExp(`<h[1-6][^>]*>${heading}<`).test(part)) ?? '';

/** What each element says whose opening tag has this text, as `class="card__name"`. It contains no other element of its kind. */
export const texts = (html: string, opening: string): string[] =>
  [...html.matchAll(new RegExp(`<(\\w+)(?=[^>]*${opening})[^>]*>(.*?)</\\1>`, 'gs'))].map(([, , inner = '']) => words(inner));

/** The links of a piece of HTML: what each says, and where it leads. */
export const links = (html: string): [text: string, href: string][] =>
  [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => [words(inner), words(href)]);
