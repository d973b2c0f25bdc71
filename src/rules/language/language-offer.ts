import { type LanguageFacts, languageFacts } from './languages.ts';

/** Facts that a visitor has told the browser, and the shop. */
interface Visitor {
  /** The languages of the browser, the first before the others: `navigator.languages`. */
  readonly reads: readonly string[];
  /** The code of the one that was chosen last with a press, from the device. */
  readonly chosen: string | null;
}

/** Returns the offer of a page whose `lang` is `tag` to a visitor; null for who does not read that language, or has chosen English. */
export function offerOf(tag: string, { reads, chosen }: Visitor): NonNullable<LanguageFacts['offer']> | null {
  const [code, facts] = Object.entries<LanguageFacts>(languageFacts).find(([, each]) => each.tag === tag) ?? [];
  const isRead = chosen ? chosen === code : reads.some((one) => one.split('-', 1)[0] === code);
  return (isRead && facts?.offer) || null;
}
