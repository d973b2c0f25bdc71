import { isCounted } from '../../rules/cart/counted.ts';
import { lineFacts } from '../../rules/cart/line-facts.ts';
import { checkStock } from '../../rules/catalog/stock.ts';
import { fallbackTag } from '../../rules/language/fallback-tag.ts';
import { type Paise, ZERO } from '../../rules/money/money.ts';
import { currentPrice } from '../../rules/money/offer.ts';
import { type Refusal, stockRefusal } from '../../rules/refusals/refusal.ts';
import { cartTexts } from './texts/cart.texts.ts';

/** A line as a browser sends it. Nothing else from the browser, such as a price, is trusted. */
export interface CartLineInput {
  readonly productId: number;
  readonly size: string;
  readonly quantity: number;
}

/** Facts of the database about a product in a cart. */
export interface ProductFacts {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** The same in English; absent where `name` is. */
  readonly english?: string | undefined;
  readonly image: string | null;
  /** Words of its finish: 'gold tone, oxidised'. */
  readonly finish: string;
  readonly dimensions: string | null;
  readonly price: Paise;
  readonly originalPrice: Paise | null;
  readonly saleEndsAt: number | null;
  /** Pieces that this visitor can buy, including those held by their own unpaid order. */
  readonly available: number;
  readonly archived: boolean;
  readonly sizes: readonly string[];
  /** The same for each size, for products with stock for each size; otherwise empty. */
  readonly stockBySize: ReadonlyMap<string, number>;
  readonly hsnCode: string;
  readonly gstRate: number;
}

export interface QuotedCartLine extends CartLineInput {
  readonly slug: string;
  readonly name: string;
  /** The name that an order keeps, in English; absent where `name` is in it. */
  readonly english?: string | undefined;
  /** `lang` of a name that is in English on a page that is not; absent where there is nothing to say. */
  readonly lang?: string | undefined;
  readonly image: string | null;
  /** 'Size 2.6 · Gold tone' */
  readonly facts: string;
  readonly unit: Paise;
  readonly was: Paise | null;
  readonly available: number;
  readonly hsnCode: string;
  readonly gstRate: number;
  /** The reason why this line cannot be bought; it blocks payment until it is changed or removed. */
  readonly problem: Refusal | null;
  /** False if nothing of it can be bought any more: it counts in no sum. */
  readonly isCounted: boolean;
}

/** The line of a product that no longer exists: a name, price 0, and a problem that blocks payment. */
function placeholder(line: CartLineInput, name: string): QuotedCartLine {
  const problem = stockRefusal('INVALID_PRODUCT');
  const unknown = { slug: '', image: null, facts: '', unit: ZERO, was: null, available: 0, hsnCode: '', gstRate: 0 };
  return { ...line, ...unknown, name, problem, isCounted: false };
}

/** Prices each line from the database and finds its problem. All lines of a product share its stock. */
export function priceLines(lines: readonly CartLineInput[], products: ReadonlyMap<number, ProductFacts>, now: number): QuotedCartLine[] {
  const t = cartTexts();
  return lines.map((line) => {
    const product = products.get(line.productId);
    if (!product) return placeholder(line, t.notFound);
    if (product.archived) return placeholder(line, t.unavailable);
    if (product.sizes.length > 0 ? line.size !== '' && !product.sizes.includes(line.size) : line.size !== '') {
      return placeholder(line, t.invalid);
    }
    const { unit, was } = currentPrice(product, now);
    const { slug, name, english, image, hsnCode, gstRate } = product;
    const lang = fallbackTag(name);
    const available = product.stockBySize.size > 0 ? (product.stockBySize.get(line.size) ?? 0) : product.available;
    const problem = problemOf(line, product, lines, available);
    const facts = lineFacts({ ...product, size: line.size });
    return {
      ...line,
      slug,
      name,
      ...(english && { english }),
      ...(lang && { lang }),
      image,
      facts,
      unit,
      was,
      available,
      hsnCode,
      gstRate,
      problem,
      isCounted: isCounted({ available, problem }),
    };
  });
}

function problemOf(line: CartLineInput, product: ProductFacts, all: readonly CartLineInput[], available: number): Refusal | null {
  if (product.sizes.length > 0 && line.size === '') return stockRefusal('SIZE_REQUIRED_TO_BUY');
  const others = all.filter((other) => other !== line && other.productId === line.productId);
  const pieces = (of: readonly CartLineInput[]) => of.reduce((total, other) => total + other.quantity, 0);
  const ofSameSize = others.filter((other) => other.size === line.size);
  return (
    checkStock({ wanted: line.quantity, inCart: pieces(ofSameSize), available }, true) ??
    checkStock({ wanted: line.quantity, inCart: pieces(others), available: product.available }, true)
  );
}
