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
] as const;
export type GoodsWord = (typeof goodsWords)[number];

/** A kind of words that describe pieces, as forms, filters and product pages call it: { kind: 'material', name: 'Fabric' }. */
export interface NamedAttribute {
  readonly kind: AttributeKind;
  readonly name: string;
}

/** Goods of the shop as the owner describes them. */
export interface Goods {
  readonly kind: GoodsKind;
  /** The kinds of words that describe a piece, in the owner's order and by the owner's names; null: those that such goods usually have. */
  readonly attributes: readonly NamedAttribute[] | null;
  /** Texts of the owner, in English. */
  readonly words: { readonly [word in GoodsWord]?: string | undefined };
}

export const houseGoods: Goods = { kind: goodsKinds[0], attributes: null, words: {} };

/** Facts of the goods, which the owner writes in one language: a page in another shows them as they are. */
const facts: readonly GoodsWord[] = ['name', 'sells'];

const usualAttributes: Readonly<Record<GoodsKind, readonly AttributeKind[]>> = {
  jewellery: ['colour', 'material', 'finish', 'stone', 'occasion'],
  clothing: ['colour', 'material', 'finish', 'stone', 'length', 'occasion'],
  home: ['colour', 'material', 'finish', 'occasion'],
  other: ['colour', 'material', 'finish', 'stone', 'occasion'],
};

/** Says whether the brand of the code has the text. */
const isOfBrand = (kind: GoodsKind, word: GoodsWord) => word === 'sells' && kind === houseGoods.kind;

const among = (texts: Readonly<Record<string, string>>, kind: GoodsKind, word: GoodsWord | AttributeKind): string =>
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

/** Returns the kinds of words that goods usually have, named in English. */
export const usualAttributesOf = (goods: GoodsKind): readonly NamedAttribute[] =>
  usualAttributes[goods].map((kind) => ({ kind, name: usualAttributeName(goods, kind) }));

/** Returns the usual name of a kind of words in English, whether or not such goods usually have it: 'Length'; '' where only the owner names it. */
export const usualAttributeName = (goods: GoodsKind, kind: AttributeKind): string => among(englishGoods, goods, kind);

/** Returns the kinds of words that describe a piece, in the order of forms, files, filters and product pages, named in the language of the page. */
export const attributesOf = ({ kind: goods, attributes }: Goods): readonly NamedAttribute[] =>
  (attributes ?? usualAttributesOf(goods)).map(({ kind, name }) => ({ kind, name: nameIn(goods, kind, name) }));

/** A name of the owner's is English; other languages have the usual names. */
const nameIn = (goods: GoodsKind, kind: AttributeKind, name: string) =>
  language() !== 'en' && name === usualAttributeName(goods, kind) ? among(goodsTexts(), goods, kind) : name;

/** Returns what a kind of words is called, also one that the shop has no more: an address may still name it. */
export const attributeName = (goods: Goods, kind: AttributeKind): string =>
  attributesOf(goods).find((one) => one.kind === kind)?.name ?? usualAttributeName(goods.kind, kind);

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
