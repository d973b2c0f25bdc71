import { splitLanguage } from '../language/addresses.ts';

/** Pages that are the same for everybody: only these are kept on the device. Pages of persons, carts and orders never are. */
const KEPT = /^\/(?:collections(?:\/[^/]+)?|products\/[^/]+|customer-reviews|contact|shipping-returns|privacy-policy|terms-conditions)?$/;

/**
 * Returns true for a page that may be shown again without a connection. Searches are left out: they are many, and rarely repeated.
 */
export function isKeptPage({ pathname, searchParams }: URL): boolean {
  const [, path] = splitLanguage(pathname);
  return KEPT.test(path) && !searchParams.has('search') && !searchParams.has('token');
}
