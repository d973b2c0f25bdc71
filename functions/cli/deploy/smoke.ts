import { WORKER } from '../doctor/check-cloudflare.ts';
import { addressBook } from '../operator/ask.ts';
import type { OperatorSettings } from '../operator/settings.ts';

const PATIENCE_MS = 15_000;
/** A new version is known everywhere after some seconds. */
const TRIES = 10;

interface Visited {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** Sends a request to one version of the shop. Null if there is no answer in time. */
export type Visit = (path: string, init?: RequestInit) => Promise<Visited | null>;

/** Visits one version, whatever its share of the requests; `version` null: the one that answers. */
export function visitor(settings: OperatorSettings, version: string | null): Visit {
  const address = addressBook(settings)('shop');
  return async (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (version !== null) headers.set('cloudflare-workers-version-overrides', `${WORKER}="${version}"`);
    try {
      const answer = await fetch(`${address}${path}`, { ...init, headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
      const bytes = await answer.bytes();
      return { status: answer.status, headers: answer.headers, bytes, text: new TextDecoder().decode(bytes) };
    } catch {
      return null;
    }
  };
}

const quote = (productId: number) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ lines: [{ product_id: productId, quantity: 1, selected_size: '' }], coupon_code: '' }),
});

/**
 * Returns whether a version does what a shopper needs first: it answers under its own id, shows the home page, the listing and a piece,
 * and prices a cart. Changes nothing.
 * @returns what is wrong, null for nothing
 */
export async function smoke(settings: OperatorSettings, version: string, pause: number): Promise<string | null> {
  const visit = visitor(settings, version);
  const versionFault = await isThere(visit, version, pause);
  if (versionFault !== null) return versionFault;
  const fresh = `smoke=${Date.now()}`;
  const [home, listing] = await Promise.all([visit(`/?${fresh}`), visit(`/collections?${fresh}`)]);
  if (home?.status !== 200 || !/<title>/.test(home.text)) return `the home page answers ${home?.status ?? 'nothing'}`;
  if (listing?.status !== 200) return `the listing answers ${listing?.status ?? 'nothing'}`;
  const [, path, id] = /href="(\/products\/(\d+)[^"?#]*)/.exec(listing.text) ?? [];
  // A shop without products has nothing else to show.
  if (path === undefined || id === undefined) return null;
  const [piece, price] = await Promise.all([visit(`${path}?${fresh}`), visit('/api/cart/quote', quote(Number(id)))]);
  if (piece?.status !== 200) return `the page of a piece answers ${piece?.status ?? 'nothing'}`;
  if (price?.status !== 200) return `the price of a cart answers ${price?.status ?? 'nothing'}`;
  return null;
}

async function isThere(visit: Visit, version: string, pause: number): Promise<string | null> {
  let said = 'nothing';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await visit('/api/health');
    if (answer?.status === 200 && answer.text.includes(`"${version}"`)) return null;
    said = answer === null ? 'nothing' : answer.status === 200 ? 'as another version' : String(answer.status);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return `the new version does not answer: /api/health answers ${said}`;
}
