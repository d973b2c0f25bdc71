import type { Shop } from '../../../platform/shop.ts';
import { fieldError } from '../../../platform/shop-error.ts';
import type { Language } from '../../../rules/language/languages.ts';
import { blanksIn } from '../../../rules/words/fill-words.ts';
import { type MailWordKind, type MailWords, mailBlanks, mailOfWords, ownedMails, usualMailWords } from '../../../rules/words/mail-words.ts';
import { publishWords } from './publish.server.ts';
import { readVersion, readVersions, type WordsRead } from './read-words.server.ts';
import type { MailTextForm } from './words.schema.ts';

export interface MailText extends Pick<WordsRead, 'versions' | 'others'> {
  readonly kind: MailWordKind;
  readonly language: Language;
  readonly form: MailTextForm;
  /** Words of a mail in English. */
  readonly english: MailWords;
}

const wordsIn = (text: string | null) => (text === null ? usualMailWords : (JSON.parse(text) as MailWords));

export async function readMailText(shop: Shop, kind: MailWordKind, language: Language = 'en'): Promise<MailText> {
  const { text, versions, seen, english, others } = await readVersions(shop, kind, language);
  const form = { ...wordsIn(text), seen, ...(language !== 'en' && { follows: english.version }) };
  return { kind, language, form, versions, others, english: wordsIn(english.text) };
}

export const labelOf = (kind: MailWordKind) => `Mail: ${ownedMails[mailOfWords(kind)]}`;

interface Saving extends MailTextForm {
  readonly kind: MailWordKind;
  readonly language?: Language;
  readonly by: string;
}

/** @throws ShopError FIELDS_WRONG for a blank that the mail does not have */
export function assertKnownBlanks(kind: MailWordKind, words: MailWords): void {
  const known = mailBlanks(mailOfWords(kind));
  for (const [field, line] of Object.entries(words)) {
    if (blanksIn(line).some((name) => !Object.hasOwn(known, name)))
      throw fieldError(
        field,
        `The blanks of this mail are ${Object.keys(known)
          .map((name) => `{${name}}`)
          .join(', ')}.`,
      );
  }
}

/** @throws ShopError FIELDS_WRONG for an unknown blank, RECORD_CHANGED also where the English is another by now */
export async function saveMailText(shop: Shop, { kind, language, subject, opening, seen, follows, by }: Saving): Promise<MailText> {
  assertKnownBlanks(kind, { subject, opening });
  const text = JSON.stringify({ subject: subject.normalize('NFC'), opening: opening.normalize('NFC') });
  await publishWords(shop, { kind, language, follows, isOfNewest: true, text, seen, by, label: labelOf(kind) });
  return readMailText(shop, kind, language);
}

interface TakingBack {
  readonly kind: MailWordKind;
  readonly language?: Language;
  readonly version: number;
  readonly seen: number;
  readonly by: string;
}

/** Publishes an earlier version again, or the words of the code (0). @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED */
export async function takeBackMailText(shop: Shop, { kind, language, version, seen, by }: TakingBack): Promise<MailText> {
  const earlier =
    version === 0 ? { text: JSON.stringify(usualMailWords), follows: 0 } : await readVersion(shop, { kind, language, version });
  await publishWords(shop, { kind, language, ...earlier, seen, by, label: labelOf(kind), from: version });
  return readMailText(shop, kind, language);
}
