import type { Language } from './languages.ts';

let usual = (): Language => 'en';
let source = usual;

/** The language of a script of the browser: the build writes it in. Undefined on the server, where each request has its own. */
export const scriptLanguage = (): Language | undefined => undefined;

/**
 * Returns the language of the page in a browser; on the server that of the request or message that is being answered. Only texts, dates
 * and addresses may depend on it, never a decision.
 */
export const language = (): Language => scriptLanguage() ?? source();

/** Says where the server finds the language. */
export function languageFrom(of: () => Language): void {
  usual = of;
  source = of;
}

/** Fixes the language for builds and tests; null ends that. */
export function speak(to: Language | null): void {
  source = to === null ? usual : () => to;
}

/** '/orders?page=2' → '/hi/orders?page=2' where the page is in Hindi. The path has no language, and is one of a page or of the API. */
export const ownPathOf = (path: string): string => (language() === 'en' ? path : `/${language()}${path.replace(/^\/(?=[?#]|$)/, '')}`);

/** The reverse: '/hi/orders?page=2' → '/orders?page=2' where the page is in Hindi. */
export const plainPathOf = (path: string): string =>
  language() === 'en' ? path : path.slice(1 + language().length).replace(/^(?!\/)/, '/');
