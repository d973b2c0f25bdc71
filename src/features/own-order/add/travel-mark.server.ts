import type { Settings } from '../../../platform/env.ts';
import { cookieValues, hostCookie, setCookieHeader } from '../../../platform/request/cookies.ts';
import { isUuid } from '../../../rules/ids.ts';

/**
 * The order to which this browser adds pieces: its checkout leads back to that order. It opens nothing by itself, because who may read the order
 * is asked again, so it is not signed.
 */
export interface TravelMark {
  readonly orderId: string;
  /** The token of the signed link by which the order was opened, if any. */
  readonly token: string | null;
}

type Place = Pick<Settings, 'SHOP_URL'>;
const NAME = 'adds_to';
const UUID_LENGTH = 36;

export function travelMarkOf(place: Place, request: Request): TravelMark | null {
  for (const value of cookieValues(request, hostCookie(place, NAME))) {
    const orderId = value.slice(0, UUID_LENGTH);
    if (isUuid(orderId)) return { orderId, token: value.slice(UUID_LENGTH + 1) || null };
  }
  return null;
}

/** Returns the Set-Cookie header that keeps the mark until `until`, UTC ms. */
export const keepTravelMark = (place: Place, { orderId, token }: TravelMark, until: number, now: number): string =>
  setCookieHeader(place, hostCookie(place, NAME), `${orderId}.${token ?? ''}`, Math.max(1, Math.floor((until - now) / 1000)));

export const forgetTravelMark = (place: Place): string => setCookieHeader(place, hostCookie(place, NAME), '', 0);
