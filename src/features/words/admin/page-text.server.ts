import type { Shop } from '../../../platform/shop.ts';
import { fieldError } from '../../../platform/shop-error.ts';
import { defaultWords } from '../../../rules/words/defaults/default-words.ts';
import { pageFault } from '../../../rules/words/page-fault.ts';
import { type PageKind, pageBlanks, pageTitles } from '../../../rules/words/page-words.ts';
import { publishWords } from './publish.server.ts';
import { readVersion, readVersions, type TextVersion } from './read-words.server.ts';
import type { PageTextForm } from './words.schema.ts';

export interface PageText {
  readonly kind: PageKind;
  readonly form: PageTextForm;
  readonly versions: readonly TextVersion[];
}

export async function readPageText(shop: Shop, kind: PageKind): Promise<PageText> {
  const { text, versions } = await readVersions(shop, kind);
  return { kind, form: { text: text ?? defaultWords[kind], seen: versions[0]?.version ?? 0 }, versions };
}

interface Saving extends PageTextForm {
  readonly kind: PageKind;
  readonly by: string;
}

/** @throws ShopError FIELDS_WRONG for an unknown blank or a bad link, RECORD_CHANGED */
export async function savePageText(shop: Shop, { kind, text, seen, by }: Saving): Promise<PageText> {
  const fault = pageFault(pageBlanks[kind], text);
  if (fault) throw fieldError('text', fault);
  await publishWords(shop, { kind, text: text.replaceAll('\r\n', '\n'), seen, by, label: pageTitles[kind] });
  return readPageText(shop, kind);
}

interface TakingBack {
  readonly kind: PageKind;
  readonly version: number;
  readonly seen: number;
  readonly by: string;
}

/** Publishes an earlier version again, or the text of the code (0). @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED */
export async function takeBackPageText(shop: Shop, { kind, version, seen, by }: TakingBack): Promise<PageText> {
  const text = version === 0 ? defaultWords[kind] : await readVersion(shop, kind, version);
  await publishWords(shop, { kind, text, seen, by, label: pageTitles[kind], from: version });
  return readPageText(shop, kind);
}
