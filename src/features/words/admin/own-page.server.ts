import type { Shop } from '../../../platform/shop.ts';
import { fieldError, ShopError } from '../../../platform/shop-error.ts';
import { type OwnPage, type OwnPageKind, ownPageBlanks, ownPageKind, slugOfKind } from '../../../rules/words/own-page.ts';
import { pageFault } from '../../../rules/words/page-fault.ts';
import { publishWords } from './publish.server.ts';
import { readVersion, readVersions, type TextVersion } from './read-words.server.ts';
import type { NewOwnPageFields, OwnPageForm } from './words.schema.ts';

export interface OwnPageText {
  readonly kind: OwnPageKind;
  readonly slug: string;
  readonly form: OwnPageForm;
  readonly versions: readonly TextVersion[];
}

/** The newest version with its number; null where there never was one, or the page is deleted. */
async function readNewest(shop: Shop, kind: OwnPageKind) {
  const { text, versions } = await readVersions(shop, kind);
  return { page: text === null ? null : (JSON.parse(text) as OwnPage), version: versions[0]?.version ?? 0, versions };
}

/** @throws ShopError RECORD_NOT_FOUND */
export async function readOwnPage(shop: Shop, kind: OwnPageKind): Promise<OwnPageText> {
  const { page, version, versions } = await readNewest(shop, kind);
  if (!page || page.state === 'deleted') throw new ShopError('RECORD_NOT_FOUND');
  const { title, text, state } = page;
  return { kind, slug: slugOfKind(kind), form: { title, text, isShown: state === 'shown', seen: version }, versions };
}

/** Returns the page as it is stored. @throws ShopError FIELDS_WRONG for an unknown blank or a bad link */
function pageOf({ title, text, isShown }: Pick<OwnPageForm, 'title' | 'text' | 'isShown'>): OwnPage {
  const fault = pageFault(ownPageBlanks, text);
  if (fault) throw fieldError('text', fault);
  return { title, text: text.replaceAll('\r\n', '\n'), state: isShown ? 'shown' : 'hidden' };
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
  readonly by: string;
}

/** @throws ShopError FIELDS_WRONG, RECORD_NOT_FOUND, RECORD_CHANGED */
export async function saveOwnPage(shop: Shop, { kind, seen, by, ...fields }: Saving): Promise<OwnPageText> {
  const page = pageOf(fields);
  await readOwnPage(shop, kind);
  await publishWords(shop, { kind, text: JSON.stringify(page), seen, by, label: page.title });
  return readOwnPage(shop, kind);
}

interface Change {
  readonly kind: OwnPageKind;
  readonly seen: number;
  readonly by: string;
}

/** Publishes an earlier title and text again; whether the page is shown stays. @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED */
export async function takeBackOwnPage(
  shop: Shop,
  { kind, version, seen, by }: Change & { readonly version: number },
): Promise<OwnPageText> {
  const { form } = await readOwnPage(shop, kind);
  const earlier = JSON.parse(await readVersion(shop, kind, version)) as OwnPage;
  const text = JSON.stringify({ ...earlier, state: form.isShown ? 'shown' : 'hidden' } satisfies OwnPage);
  await publishWords(shop, { kind, text, seen, by, label: earlier.title, from: version });
  return readOwnPage(shop, kind);
}

/** Takes a page out of the shop. Its versions stay. @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED */
export async function deleteOwnPage(shop: Shop, { kind, seen, by }: Change): Promise<void> {
  const { form } = await readOwnPage(shop, kind);
  const text = JSON.stringify({ title: form.title, text: form.text, state: 'deleted' } satisfies OwnPage);
  await publishWords(shop, { kind, text, seen, by, label: form.title, isDeleted: true });
}
