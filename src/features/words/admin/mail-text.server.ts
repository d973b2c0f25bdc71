import type { Shop } from '../../../platform/shop.ts';
import { fieldError } from '../../../platform/shop-error.ts';
import { blanksIn } from '../../../rules/words/fill-words.ts';
import { type MailWordKind, type MailWords, mailBlanks, mailOfWords, ownedMails, usualMailWords } from '../../../rules/words/mail-words.ts';
import { publishWords } from './publish.server.ts';
import { readVersion, readVersions, type TextVersion } from './read-words.server.ts';
import type { MailTextForm } from './words.schema.ts';

export interface MailText {
  readonly kind: MailWordKind;
  readonly form: MailTextForm;
  readonly versions: readonly TextVersion[];
}

export async function readMailText(shop: Shop, kind: MailWordKind): Promise<MailText> {
  const { text, versions } = await readVersions(shop, kind);
  const words = text === null ? usualMailWords : (JSON.parse(text) as MailWords);
  return { kind, form: { ...words, seen: versions[0]?.version ?? 0 }, versions };
}

const labelOf = (kind: MailWordKind) => `Mail: ${ownedMails[mailOfWords(kind)]}`;

interface Saving extends MailTextForm {
  readonly kind: MailWordKind;
  readonly by: string;
}

/** @throws ShopError FIELDS_WRONG for an unknown blank, RECORD_CHANGED */
export async function saveMailText(shop: Shop, { kind, subject, opening, seen, by }: Saving): Promise<MailText> {
  const known = mailBlanks(mailOfWords(kind));
  for (const [field, line] of Object.entries({ subject, opening })) {
    if (blanksIn(line).some((name) => !Object.hasOwn(known, name)))
      throw fieldError(
        field,
        `The blanks of this mail are ${Object.keys(known)
          .map((name) => `{${name}}`)
          .join(', ')}.`,
      );
  }
  await publishWords(shop, { kind, text: JSON.stringify({ subject, opening }), seen, by, label: labelOf(kind) });
  return readMailText(shop, kind);
}

interface TakingBack {
  readonly kind: MailWordKind;
  readonly version: number;
  readonly seen: number;
  readonly by: string;
}

/** Publishes an earlier version again, or the words of the code (0). @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED */
export async function takeBackMailText(shop: Shop, { kind, version, seen, by }: TakingBack): Promise<MailText> {
  const text = version === 0 ? JSON.stringify(usualMailWords) : await readVersion(shop, kind, version);
  await publishWords(shop, { kind, text, seen, by, label: labelOf(kind), from: version });
  return readMailText(shop, kind);
}
