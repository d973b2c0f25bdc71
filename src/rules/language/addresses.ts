import { language } from './language.ts';
import { type Language, languageFacts } from './languages.ts';

const isLanguage = (text: string): text is Language => Object.hasOwn(languageFacts, text);

/** Addresses for programs, files, and the administrator's area: they have one address, in no language. */
export const HAS_NO_LANGUAGE =
  /^\/(?:admin|media|_astro|fonts|icons|images|sitemaps?|feeds|robots|sw|favicon|ucp|\.well-known|api\/(?:admin|webhooks|payment-callback|health|brand-\w+))(?:[/.?#]|$)/;

/** '/hi/orders' → ['hi', '/orders'], '/hi' → ['hi', '/'], '/hindi' → ['en', '/hindi'] */
export function splitLanguage(path: string): readonly [language: Language, path: string] {
  const [, prefix = ''] = path.split(/[/?#]/, 2);
  if (prefix === 'en' || !isLanguage(prefix)) return ['en', path];
  const rest = path.slice(prefix.length + 1);
  return [prefix, rest.startsWith('/') ? rest : `/${rest}`];
}

/**
 * ('hi', '/orders?page=2') → '/hi/orders?page=2', whatever the language that the path had. Addresses of other sites, '#place' and what has
 * no language stay as they are.
 */
export function pathIn(to: Language, path: string): string {
  if (!path.startsWith('/') || HAS_NO_LANGUAGE.test(path)) return path;
  const [, rest] = splitLanguage(path);
  // '/hi//evil.example' without its language would be an address of another host.
  return addressIn(to, rest.startsWith('//') ? path : rest);
}

/**
 * ('hi', '/orders') → '/hi/orders'. The path is one without a language: if it begins as one does, like what '/hi/hi' asks for, that is a part
 * of it.
 */
export const addressIn = (to: Language, plain: string): string => (to === 'en' ? plain : `/${to}${plain.replace(/^\/(?=[?#]|$)/, '')}`);

/** A link that the owner wrote, in the language of the page: '/collections' → '/hi/collections'. Those to other sites stay as they are. */
export const inOwnLanguage = (link: string | null): string | null => link && pathIn(language(), link);
