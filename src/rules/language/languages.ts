/** Facts of the shop about a language. */
export interface LanguageFacts {
  /** In `lang`, `hreflang` and `content-language`. */
  readonly tag: string;
  /** Its own name for itself, in its own letters. */
  readonly name: string;
  /** The same in the small frame of a phone's header. */
  readonly short: string;
  /** A letter of its script. */
  readonly letter: RegExp;
  /** Offers a page in this language to who reads it, on the page in English; and the button that closes the offer. Missing: English. */
  readonly offer?: { readonly text: string; readonly close: string };
}

/**
 * The languages of the shop's pages and messages, the first for everybody who chose none. A new one is a line here and a folder of
 * src/texts; LANGUAGES says which of them a shop offers.
 */
export const languageFacts = {
  en: { tag: 'en-IN', name: 'English', short: 'EN', letter: /\p{Script=Latin}/u },
  hi: { tag: 'hi-IN', name: 'हिन्दी', short: 'हिं', letter: /\p{Script=Devanagari}/u, offer: { text: 'यह पेज हिन्दी में देखें', close: 'बंद करें' } },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof languageFacts;
export const languages = Object.keys(languageFacts) as readonly Language[];
