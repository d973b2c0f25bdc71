import { HAS_NO_LANGUAGE, splitLanguage } from '../../src/rules/language/addresses.ts';
import type { Language } from '../../src/rules/language/languages.ts';

/** A request as if its address had no language, that address, and the language that it had. */
interface Asked {
  readonly request: Request;
  readonly url: URL;
  readonly language: Language;
}

/**
 * Takes the language off an address, for pages and the API alike: '/hi/orders?page=2' is '/orders?page=2' in Hindi. What stays with its
 * prefix is found nowhere: a language that the shop does not offer, '/hi//evil.example' (which would become another host's address), and
 * '/hi/admin' (a second address of the same screen).
 * @param offered the languages of LANGUAGES, as the settings have them: 'en,hi'
 */
export async function askedIn(request: Request, offered: string): Promise<Asked> {
  const url = new URL(request.url);
  const [language, path] = splitLanguage(url.pathname);
  if (language === 'en' || !offered.split(',').includes(language) || path.startsWith('//') || HAS_NO_LANGUAGE.test(path))
    return { request, url, language: 'en' };
  // The page has one address, without the slash at its end.
  if (url.pathname.endsWith('/')) return { request, url, language: 'en' };
  // Loaded when it is asked for: programs of Node, which have no build, read English.
  const { loadTexts } = await import('../../src/texts/load.ts');
  await loadTexts(language);
  url.pathname = path;
  return { request: new Request(url, request), url, language };
}
