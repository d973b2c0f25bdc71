import type { CourierRefusal } from './courier.ts';
import { WORDS_MAX } from './courier-limits.ts';

/** A JSON web token, and what is behind the name of a scheme or a parameter. */
const KEYS = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\b(?:Bearer|Token)\s+[^\s"'<]+|\b(?:token|password)=[^\s&"'<]+/gi;

/** Returns what a courier said, as a person may read it: no markup, no secrets, at most WORDS_MAX characters. */
export function courierWords(text: string, secrets: readonly string[] = []): string {
  let clean = text.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ');
  for (const secret of secrets) if (secret.length > 3) clean = clean.replaceAll(secret, '…');
  return clean
    .replace(KEYS, '…')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, WORDS_MAX);
}

/** The words by which couriers name the reason of a refusal, the surest first. */
const reasons: readonly (readonly [CourierRefusal['kind'], RegExp])[] = [
  ['wallet', /insufficient|recharge|wallet|low balance|minimum (required )?balance/i],
  ['busy', /too many (requests|attempts)|rate limit|try again (later|after)|temporarily unavailable|throttl/i],
  ['login', /unauthenticated|unauthori[sz]ed|invalid (token|credentials)|login or api key|token (is )?(expired|invalid)|authentication/i],
  [
    'too_late',
    /(cannot|can't|can not|could not|unable to) be? ?cancel|already (been )?(picked|shipped|delivered|cancel)|out for pickup|not allowed (in|for|at) (this|current) status|already in transit/i,
  ],
  ['duplicate', /already (been taken|exists?|assigned|booked)|duplicate/i],
  ['cash', /\bcod\b.*\b(not|un)|cash on delivery.*not|not.*\bcod\b/i],
  ['pin', /pin ?code|not serviceable|non.?serviceable|unserviceable|no courier|serviceab/i],
  ['address', /address|phone|mobile|billing_|shipping_|customer name|\bcity\b|\bstate\b/i],
  ['not_found', /not found|does not exist|no such|invalid (awb|shipment|order)|data does not exist/i],
];

/** Returns the kind of a refusal by its words and the status that came with them. */
export function refusalKind(words: string, status: number): CourierRefusal['kind'] {
  const found = reasons.find(([, pattern]) => pattern.test(words));
  if (found) return found[0];
  return status === 404 ? 'not_found' : 'other';
}
