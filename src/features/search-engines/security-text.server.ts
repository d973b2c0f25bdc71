import type { Shop } from '../../platform/shop.ts';
import { DAY } from '../../rules/limits.ts';
import { storeFrom, storeQuery } from '../settings/store.server.ts';
import { programUrls } from './program-urls.ts';

/** RFC 9116 asks for an end within a year; the file is rewritten each time, so half a year never passes. */
const VALID_DAYS = 180;

/** security.txt: whom to tell of a weakness. */
export async function securityText(shop: Shop): Promise<string> {
  const { store } = await shop.db.read({ store: storeQuery(shop) });
  const base = shop.env.SHOP_URL.replace(/\/$/, '');
  const ends = new Date(Math.ceil(shop.now / DAY + VALID_DAYS) * DAY).toISOString();
  const contact = `mailto:${storeFrom(store).email}`;
  return [
    `Contact: ${contact}`,
    `Expires: ${ends}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${base}${programUrls.securityText}`,
    '',
  ].join('\n');
}
