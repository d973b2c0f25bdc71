import { isStoreTextByCode } from '../../features/translations/admin/said-by-code.server.ts';
import type { SubjectQuery } from '../../features/translations/admin/translations.schema.ts';
import type { OwnRow } from '../../features/translations/admin/write-translation.server.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { isOffered } from './list-translations.server.ts';
import { ownRows } from './own-rows.server.ts';

export interface SubjectTexts {
  readonly fields: readonly OwnRow[];
  /** Fields that the code says in the language while they are missing here. */
  readonly byCode: readonly string[];
  /** Shoppers can choose the language. */
  readonly isOffered: boolean;
}

/** Every text of one subject, in the order of its fields. @throws ShopError RECORD_NOT_FOUND where there is no such subject */
export async function readSubject(shop: Shop, { language, kind, subject }: SubjectQuery): Promise<SubjectTexts> {
  const fields = await ownRows(shop, language, { kinds: [kind], subjects: [subject] });
  if (fields.length === 0) throw new ShopError('RECORD_NOT_FOUND');
  const said = fields.filter(({ field, english, text }) => kind === 'store' && text === '' && isStoreTextByCode(language, field, english));
  return { fields, byCode: said.map(({ field }) => field), isOffered: isOffered(shop, language) };
}
