import type { Shop } from '../../../platform/shop.ts';
import { fieldError, ShopError } from '../../../platform/shop-error.ts';
import type { Language } from '../../../rules/language/languages.ts';
import { type OwnPage, type OwnPageKind, ownPageBlanks, ownPageKind, slugOfKind } from '../../../rules/words/own-page.ts';
import { pageFault } from '../../../rules/words/page-fault.ts';
import { publishWords } from './publish.server.ts';
import { readVersion, readVersions, type WordsRead } from './read-words.server.ts';
import type { NewOwnPageFields, OwnPageForm } from './words.schema.ts';

export interface OwnPageText extends Pick<WordsRead, 'versions' | 'others'> {
  readonly kind: OwnPageKind;
  readonly slug: string;
  readonly language: Language;
  /** In another language title and text are empty until they are written; whether the page is shown, the English says. */
  readonly form: OwnPageForm;
  /** Page that shoppers read in English. */
  readonly english: Pick<OwnPage, 'title' | 'text'>;
}

const pageIn = (text: string | null) => (text === null ? null : (JSON.parse(text) as OwnPage));

/** The newest English version with its number; null where there never was one. */
async function readNewest(shop: Shop, kind: OwnPageKind) {
  const { text, seen } = await readVersions(shop, kind);
  return { page: pageIn(text), version: seen };
}

/** @throws ShopError RECORD_NOT_FOUND, also for a deleted page */
export async function readOwnPage(shop: Shop, kind: OwnPageKind, language: Language = 'en'): Promise<OwnPageText> {
  const { text: newest, versions, seen, english, others } = await readVersions(shop, kind, language);
  const page = pageIn(english.text);
  if (!page || page.state === 'deleted') throw new ShopError('RECORD_NOT_FOUND');
  const { title, text } = pageIn(newest) ?? { title: '', text: '' };
  const form = { title, text, isShown: page.state === 'shown', seen, ...(language !== 'en' && { follows: english.version }) };
  return { kind, slug: slugOfKind(kind), language, form, versions, others, english: { title: page.title, text: page.text } };
}

/** Returns the page as it is stored. @throws ShopError FIELDS_WRONG for an unknown blank or a bad link */
function pageOf({ title, text, isShown }: Pick<OwnPageForm, 'title' | 'text' | 'isShown'>): OwnPage {
  const fault = pageFault(ownPageBlanks, text);
  if (fault) throw fieldError('text', fault);
  const words = text.replaceAll('\r\n', '\n').normalize('NFC');
  return { title: title.normalize('NFC'), text: words, state: isShown ? 'shown' : 'hidden' };
}

/**
 * Makes a page. Under the address of a deleted one its versions go on, so that no number is given twice.
 * @throws ShopError FIELDS_WRONG for a bad text or an address that is taken, RECORD_CHANGED
 */
export async function addOwnPage(shop: Shop, { slug, by, ...fields }: NewOwnPageFields & { readonly by: string }): Promise<OwnPageText> {
  const page = pageOf(fields);
  const kind = ownPageKind(slug);
  const former = await readNewest(shop, kind);
  if (former.page && former.page.state !== 'deleted') throw fieldError('slug', 'Another page has this address.');
  await publishWords(shop, { kind, text: JSON.stringify(page), seen: former.version, by, label: page.title });
  return readOwnPage(shop, kind);
}

interface Saving extends OwnPageForm {
  readonly kind: OwnPageKind;
  readonly language?: Language;
  readonly by: string;
}

/** @throws ShopError FIELDS_WRONG, RECORD_NOT_FOUND, RECORD_CHANGED also where the English is another by now */
export async function saveOwnPage(shop: Shop, { kind, language, seen, follows, by, ...fields }: Saving): Promise<OwnPageText> {
  const page = pageOf(fields);
  await readOwnPage(shop, kind);
  await publishWords(shop, { kind, language, follows, isOfNewest: true, text: JSON.stringify(page), seen, by, label: page.title });
  return readOwnPage(shop, kind, language);
}

interface Change {
  readonly kind: OwnPageKind;
  readonly language?: Language;
  readonly seen: number;
  readonly by: string;
}

/** Publishes an earlier title and text again, with the English that they said; whether the page is shown stays. @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED */
export async function takeBackOwnPage(
  shop: Shop,
  { kind, language, version, seen, by }: Change & { readonly version: number },
): Promise<OwnPageText> {
  const { form } = await readOwnPage(shop, kind, language);
  const { text: words, follows } = await readVersion(shop, { kind, language, version });
  const earlier = JSON.parse(words) as OwnPage;
  const text = JSON.stringify({ ...earlier, state: form.isShown ? 'shown' : 'hidden' } satisfies OwnPage);
  await publishWords(shop, { kind, language, follows, text, seen, by, label: earlier.title, from: version });
  return readOwnPage(shop, kind, language);
}

/** Takes a page out of the shop. Its versions stay. @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED */
export async function deleteOwnPage(shop: Shop, { kind, seen, by }: Change): Promise<void> {
  const { form } = await readOwnPage(shop, kind);
  const text = JSON.stringify({ title: form.title, text: form.text, state: 'deleted' } satisfies OwnPage);
  await publishWords(shop, { kind, text, seen, by, label: form.title, isDeleted: true });
}
