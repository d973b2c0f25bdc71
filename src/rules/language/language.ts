import { type Language, languageFacts } from './languages.ts';

export const isLanguage = (text: string): text is Language => Object.hasOwn(languageFacts, text);

/** 'hi-IN' → 'hi'; English for what the shop does not know. */
export function languageOf(tag: string): Language {
  const [first = ''] = tag.split('-');
  return isLanguage(first) ? first : 'en';
}

let source = (): Language => (typeof document === 'undefined' ? 'en' : languageOf(document.documentElement.lang));

/**
 * Returns the language of the page in a browser; on the server that of the request or message that is being answered. Only texts, dates
 * and addresses may depend on it, never a decision.
 */
export const language = (): Language => source();

/** Says where the server finds the language. */
export function languageFrom(of: () => Language): void {
  source = of;
}

/** What programs read, files, and the administrator's area: they have one address, in no language. */
export const HAS_NO_LANGUAGE =
  /^\/(?:admin|media|_astro|fonts|icons|images|sitemaps?|feeds|robots|sw|offline|favicon|\.well-known|api\/(?:admin|webhooks|payment-callback|health|brand-\w+))(?:[/.?#]|$)/;

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
  return to === 'en' ? rest : `/${to}${rest.replace(/^\/(?=[?#]|$)/, '')}`;
}

/** The path in the language of the page. */
export const ownPathOf = (path: string): string => pathIn(language(), path);
