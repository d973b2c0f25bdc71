/** Links that the browser may fetch ahead: catalogue pages without a query. */
export const fetchedAhead = { pages: ['/', '/collections', '/collections/*', '/products/*'], except: '/*\\?(.+)' } as const;

/**
 * Only when a pointer rests on a link. Such a fetch records nothing and sets nothing: a page view is sent by the page that is shown.
 * functions/build/content-policy.ts adds the hash of this text to the Content-Security-Policy.
 */
export const fetchAheadRules = JSON.stringify({
  prefetch: [
    { where: { and: [{ href_matches: fetchedAhead.pages }, { not: { href_matches: fetchedAhead.except } }] }, eagerness: 'moderate' },
  ],
});

/**
 * Adds the rules once the page is there. As a response header they would be one more request, which takes the open connection before the
 * first picture can.
 */
export function allowFetchAhead(): void {
  const script = document.createElement('script');
  script.type = 'speculationrules';
  script.text = fetchAheadRules;
  document.head.append(script);
}
