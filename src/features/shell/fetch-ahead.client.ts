import { ownPathOf } from '../../rules/language/language.ts';
import { savesData } from '../../ui/timing/saves-data.client.ts';

const catalogue = ['/', '/collections', '/collections/*', '/products/*'];

/** Links that the browser may fetch ahead: catalogue pages without a query, in the language of the page. */
export const fetchedAhead = () => ({ pages: catalogue.map(ownPathOf), except: '/*\\?(.+)' }) as const;

/**
 * A page is fetched when a pointer rests on its link, and rendered when it is pressed: most of its first picture is there by the time the
 * finger leaves. Neither records or sets anything: the page's script starts when it is shown (head-script.ts).
 * functions/tools/build/content-policy.ts adds the hash of this text to the Content-Security-Policy.
 */
export function fetchAheadRules(): string {
  const { pages, except } = fetchedAhead();
  const where = { and: [{ href_matches: pages }, { not: { href_matches: except } }] };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }], prerender: [{ where, eagerness: 'conservative' }] });
}

/**
 * Adds the rules once the page is there, unless the shopper saves data. As a response header they would be one more request, which takes
 * the open connection before the first picture can.
 */
export function allowFetchAhead(): void {
  if (savesData()) return;
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.text = fetchAheadRules();
  document.head.append(script);
}
