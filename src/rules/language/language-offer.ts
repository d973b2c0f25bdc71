import { type Language, languageFacts } from './languages.ts';

/** The offer of a page in another language: said in that language, on a page in English. */
interface Offer {
  readonly text: string;
  readonly close: string;
}

const offers: Readonly<Partial<Record<Language, Offer>>> = {
  hi: { text: 'यह पेज हिन्दी में देखें', close: 'बंद करें' },
};

/** What a visitor has told the browser, and the shop. */
interface Visitor {
  /** The languages of the browser, the first before the others: `navigator.languages`. */
  readonly reads: readonly string[];
  /** `document.cookie`: `language` is the one that was chosen last with a press. */
  readonly cookies: string;
}

/** Returns the offer of a page whose `lang` is `tag` to a visitor; null for who does not read that language, or has chosen English. */
export function offerOf(tag: string, { reads, cookies }: Visitor): Offer | null {
  const code = Object.entries(languageFacts).find(([, facts]) => facts.tag === tag)?.[0] as Language | undefined;
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(cookies)?.[1];
  const isRead = chosen ? chosen === code : reads.some((one) => one.split('-', 1)[0] === code);
  return (code && isRead && offers[code]) || null;
}
