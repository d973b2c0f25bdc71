import type { Shop } from '../../../platform/shop.ts';
import { fieldError } from '../../../platform/shop-error.ts';
import { type BrandMark, type BrandValues, houseValues } from '../../../rules/brand/brand-values.ts';
import { cleanSvg } from '../../../rules/brand/svg-mark.ts';
import { usualTagline } from '../../../rules/goods/goods.ts';
import { goodsOf, goodsSettings } from '../../products/goods-settings.table.ts';
import { publishWords } from './publish.server.ts';
import { readVersion, readVersions, type TextVersion } from './read-words.server.ts';
import type { BrandFields, BrandForm } from './words.schema.ts';

export interface BrandText {
  readonly form: BrandForm;
  readonly versions: readonly TextVersion[];
}

function formOf({ name, tagline, mark, colours }: BrandValues, seen: number): BrandForm {
  const drawing = mark && 'svg' in mark ? mark.svg : '';
  return { name, tagline, svg: drawing, key: mark && 'key' in mark ? mark.key : '', ...colours, seen };
}

/** Reads the brand of a shop that has saved none, with a tagline that names its goods. */
async function usualValues({ db }: Shop): Promise<BrandValues> {
  return { ...houseValues, tagline: usualTagline(goodsOf(await db.orm.select().from(goodsSettings))) };
}

export async function readBrand(shop: Shop): Promise<BrandText> {
  const { text, versions } = await readVersions(shop, 'brand');
  const values = text === null ? await usualValues(shop) : (JSON.parse(text) as BrandValues);
  return { form: formOf(values, versions[0]?.version ?? 0), versions };
}

/** The picture, if both are given: the drawing is the older one. @throws ShopError FIELDS_WRONG for a drawing that cannot be read */
function markOf({ svg, key }: Pick<BrandFields, 'svg' | 'key'>): BrandMark {
  if (key !== '') return { key };
  if (svg === '') return null;
  const drawing = cleanSvg(svg);
  if ('fault' in drawing) throw fieldError('svg', drawing.fault);
  return { svg: drawing.svg };
}

/** @throws ShopError RECORD_CHANGED */
export async function saveBrand(shop: Shop, { by, seen, ...fields }: BrandFields & { readonly by: string }): Promise<BrandText> {
  const { name, tagline, brand, accent, night, tissue, pictures } = fields;
  const values: BrandValues = {
    name,
    tagline,
    mark: markOf(fields),
    colours: { brand, accent, night, tissue },
    ...(pictures && { pictures }),
  };
  await publishWords(shop, { kind: 'brand', text: JSON.stringify(values), seen, by, label: name });
  return readBrand(shop);
}

/** Publishes an earlier brand again, or that of the code (0). @throws ShopError RECORD_NOT_FOUND, RECORD_CHANGED */
export async function takeBackBrand(
  shop: Shop,
  { version, seen, by }: { readonly version: number; readonly seen: number; readonly by: string },
): Promise<BrandText> {
  const text = version === 0 ? JSON.stringify(houseValues) : (await readVersion(shop, { kind: 'brand', version })).text;
  await publishWords(shop, { kind: 'brand', text, seen, by, label: (JSON.parse(text) as BrandValues).name, from: version });
  return readBrand(shop);
}
