import { logFault } from '../../../platform/log/log.ts';
import { inLanguage } from '../../../platform/request/request-note.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Language } from '../../../rules/language/languages.ts';
import { offeredOrEnglish } from '../../../rules/language/offered.ts';
import type { Store } from '../../../rules/store/store.ts';
import { storeFrom } from '../../settings/store.server.ts';
import type { MessageTemplates } from '../templates.ts';

/** Things that messages to readers of one language need. */
export interface Reader {
  readonly language: Language;
  /** Facts of the shop in that language, such as its hours. */
  readonly store: Store;
}

type StoreRows = Parameters<typeof storeFrom>[0];

/** The readers of one run: the texts of a language are loaded for its first message. */
export class Readers {
  readonly #templates: MessageTemplates;
  readonly #shop: Shop;
  readonly #storeRows: StoreRows;
  readonly #known = new Map<Language, Promise<Reader | null>>();

  constructor(templates: MessageTemplates, shop: Shop, storeRows: StoreRows) {
    this.#templates = templates;
    this.#shop = shop;
    this.#storeRows = storeRows;
  }

  /** Returns null where the texts cannot be loaded, such as on the command line: the Worker sends such messages. */
  of(own: string): Promise<Reader | null> {
    const language = offeredOrEnglish(this.#shop.env.LANGUAGES, own);
    const known = this.#known.get(language) ?? this.#read(language);
    this.#known.set(language, known);
    return known;
  }

  async #read(language: Language): Promise<Reader | null> {
    try {
      await this.#templates.loadTexts(language);
      return { language, store: inLanguage(language, () => storeFrom(this.#storeRows)) };
    } catch (error) {
      logFault(`messages in ${language}`, error);
      return null;
    }
  }
}
