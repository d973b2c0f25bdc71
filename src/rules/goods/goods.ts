import { brand } from '../../brand/brand.ts';
import { brandDefaults } from '../../brand/defaults.ts';
import { houseDescription, houseTagline } from '../brand/house-texts.ts';
import type { AttributeKind } from '../filters/attributes.ts';
import { language } from '../language/language.ts';
import { englishGoods, goodsTexts } from './goods.texts.ts';

/** Kinds of goods; the first one is that of a shop that has not said what it sells. */
export const goodsKinds = ['jewellery', 'clothing', 'home', 'other'] as const;
export type GoodsKind = (typeof goodsKinds)[number];

/** Texts that name the goods: those of the kind, until the owner writes others. */
export const goodsWords = [
  ...(['name', 'sells', 'home', 'search', 'lead', 'nothing', 'shorter', 'unread', 'honest', 'honestText', 'photosText'] as const),
  ...(['reviews', 'reviewsAbout', 'reviewsLead', 'reviewsNone', 'reviewsEnd', 'reviewAsk', 'note'] as const),
  ...(['colour', 'material', 'finish', 'stone', 'occasion'] as const satisfies readonly AttributeKind[]),
] as const;
export type GoodsWord = (typeof goodsWords)[number];

/** Goods of the shop as the owner describes them. */
export interface Goods {
  readonly kind: GoodsKind;
  /** Texts of the owner, in English. */
  readonly words: { readonly [word in GoodsWord]?: string | undefined };
}

export const houseGoods: Goods = { kind: goodsKinds[0], words: {} };

/** Facts of the goods, which the owner writes in one language: a page in another shows them as they are. */
const facts: readonly GoodsWord[] = ['name', 'sells', 'colour', 'material', 'finish', 'stone', 'occasion'];

/** Says whether the brand of the code has the text. */
const isOfBrand = (kind: GoodsKind, word: GoodsWord) => word === 'sells' && kind === houseGoods.kind;

const among = (texts: Readonly<Record<string, string>>, kind: GoodsKind, word: GoodsWord): string =>
  texts[`${kind}.${word}`] ?? texts[`other.${word}`] ?? '';

/** Returns the text of a kind of goods in English; '' where the kind says nothing. */
export const usualGoodsWord = (kind: GoodsKind, word: GoodsWord): string =>
  isOfBrand(kind, word) ? brandDefaults.description : among(englishGoods, kind, word);

/** Returns a text that names the goods, in English, as papers are. */
export const englishGoodsWord = ({ kind, words }: Goods, word: GoodsWord): string => words[word] || usualGoodsWord(kind, word);

/**
 * Returns a text that names the goods, in the language of the page. The owner's own words are English: other languages have the text of the
 * kind, but for the facts.
 */
export function goodsWord(goods: Goods, word: GoodsWord): string {
  if (language() === 'en' || (facts.includes(word) && goods.words[word])) return englishGoodsWord(goods, word);
  return isOfBrand(goods.kind, word) ? houseDescription() : among(goodsTexts(), goods.kind, word);
}

/** Returns what a shop says under its name until its owner writes it: of other goods than those of the brand, the sentence about them. */
export const usualTagline = (goods: Goods): string =>
  goods.kind === houseGoods.kind ? houseTagline(brand.tagline) : goodsWord(goods, 'sells').replace(/\.$/, '');

/** Returns the generic name (Legal Metrology Rules, 6(10)) of a piece that names none itself: 'Imitation jewellery (rings)'. */
export const usualGenericName = (goods: Goods, category: string | null): string =>
  goodsWord(goods, 'name') + (category ? ` (${category.toLowerCase()})` : '');

/** Categories in Google's list, which Meta reads too: Apparel & Accessories > Jewelry, Clothing; Home & Garden. Null: the feed names none. */
export const googleCategories: Readonly<Record<GoodsKind, string | null>> = {
  jewellery: '188',
  clothing: '1604',
  home: '536',
  other: null,
};
