import { pathIn } from '../../../rules/language/addresses.ts';
import { language } from '../../../rules/language/language.ts';

type Payload = Readonly<Record<string, string>>;

/**
 * Returns a link to the shop in the language of the message: who asked for it may have been on a page in another one. Any other text stays
 * as it is. `shopUrl`: without a slash at its end.
 */
export const ownLink = (text: string, shopUrl: string): string =>
  text.startsWith(`${shopUrl}/`) ? shopUrl + pathIn(language(), text.slice(shopUrl.length)) : text;

/** Returns the payload of a message with its links in the language of the message. */
export const withOwnLinks = (payload: Payload, shopUrl: string): Record<string, string> =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, ownLink(value, shopUrl)]));
