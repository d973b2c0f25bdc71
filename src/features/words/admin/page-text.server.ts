import { inLanguage } from '../../../platform/request/request-note.ts';
import type { Shop } from '../../../platform/shop.ts';
import { fieldError } from '../../../platform/shop-error.ts';
import type { Language } from '../../../rules/language/languages.ts';
import { codeWords } from '../../../rules/words/defaults/code-words.ts';
import { defaultWords } from '../../../rules/words/defaults/default-words.ts';
import { pageFault } from '../../../rules/words/page-fault.ts';
import { type PageKind, pageBlanks, pageTitles } from '../../../rules/words/page-words.ts';
import { publishWords } from './publish.server.ts';
import { readVersion, readVersions, type WordsRead } from './read-words.server.ts';
import type { PageTextForm } from './words.schema.ts';

export interface PageText extends Pick<WordsRead, 'versions' | 'others'> {
  readonly kind: PageKind;
  readonly language: Language;
  readonly form: PageTextForm;
  /** Text that shoppers read in English. */
  readonly english: string;
}

/** The words of the code in a language; '' where it has none. */
const codeText = (kind: PageKind, language: Language): string =>
  language === 'en' ? defaultWords[kind] : (inLanguage(language, () => codeWords(kind))?.text ?? '');

/** Its texts have been loaded. */
export async function readPageText(shop: Shop, kind: PageKind, language: Language = 'en'): Promise<PageText> {
  const { text, versions, seen, english, others } = await readVersions(shop, kind, language);
  const form = { text: text ?? codeText(kind, language), seen, ...(language !== 'en' && { follows: english.version }) };
  return { kind, language, form, versions, others, english: english.text ?? defaultWords[kind] };
}

interface Saving extends PageTextForm {
  readonly kind: PageKind;
  readonly language?: Language;
  readonly by: string;
}

/** @throws ShopError FIELDS_WRONG for an unknown blank or a bad link, RECORD_CHANGED also where the English is another by now */
export async function savePageText(shop: Shop, { kind, language, text, seen, follows, by }: Saving): Promise<PageText> {
  const fault = pageFault(pageBlanks[kind], text);
  if (fault) throw fieldError('text', fault);
  const words = text.replaceAll('\r\n', '\n').normalize('NFC');
  await publishWords(shop, { kind, language, follows, isOfNewest: true, text: words, seen, by, label: pageTitles[kind] });
  return readPageText(shop, kind, language);
}

interface TakingBack {
  readonly kind: PageKind;
  readonly language?: Language;
  readonly version: number;
  readonly seen: number;
  readonly by: string;
}

/**
 * Publishes an earlier version again, or the text of the code (0). In another language it says the English that it said.
 * @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED
 */
export async function takeBackPageText(shop: Shop, { kind, language = 'en', version, seen, by }: TakingBack): Promise<PageText> {
  const earlier = version === 0 ? { text: codeText(kind, language), follows: 0 } : await readVersion(shop, { kind, language, version });
  await publishWords(shop, { kind, language, ...earlier, seen, by, label: pageTitles[kind], from: version });
  return readPageText(shop, kind, language);
}
