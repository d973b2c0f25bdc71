import { limit } from '../../platform/request/rate-limit.ts';
import type { PageOwner } from '../../platform/request/visitor.ts';
import type { Shop } from '../../platform/shop.ts';
import { type LinkedLine, type Permalink, parsePermalink } from '../../rules/links/permalink.ts';
import type { QuotedCartLine } from '../cart/price-lines.ts';
import { type CartQuote, quoteOf, quoteQueries } from '../cart/quote.server.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../content/layout-data.server.ts';

/** fits: it can go into the cart; fewer: not as many as the link asks for; sizeless: its size is chosen on its page. */
type LineState = 'fits' | 'fewer' | 'sizeless' | 'soldOut' | 'gone';

export interface ShownLine {
  readonly line: Pick<QuotedCartLine, 'productId' | 'size' | 'name' | 'lang' | 'image' | 'unit' | 'was' | 'available'>;
  readonly state: LineState;
  /** The pieces that can go into the cart; 0 for none. */
  readonly quantity: number;
}

/** The page of a link to buy. */
export interface BuyPage {
  readonly frame: LayoutData;
  readonly link: Permalink;
  readonly lines: readonly ShownLine[];
  /** The bill of what can go into the cart. */
  readonly quote: CartQuote;
}

/**
 * Reads what a link to buy names, at the prices and with the stock of now, in one round trip. Changes nothing. It counts like a quote of a
 * cart, and a coupon like one that is typed.
 * @throws ShopError TOO_MANY_TRIES
 */
export async function buyPage(shop: Shop, owner: PageOwner, request: Request, items: string): Promise<BuyPage> {
  const link = parsePermalink(items, new URL(request.url).search);
  await limit(shop, 'QUOTE_LIMIT', request);
  if (link.coupon !== '') await limit(shop, 'COUPON_LIMIT', request);
  const read = await shop.db.read({ frame: layoutQueries(shop), quote: quoteQueries(shop, owner, link.lines, link.coupon) });
  const quoteFor = (lines: readonly LinkedLine[]) => quoteOf(read.quote, lines, link.coupon, shop.now, { pin: null, isGift: false });
  const found = new Map(read.quote.products.map(({ product }) => [product.id, product]));
  const sized = new Set(read.quote.products.flatMap(({ product, hasSizes }) => (hasSizes && !product.isOneSize ? [product.id] : [])));
  // A piece that has no sizes is the same whatever size an old link names.
  const asked = link.lines.map((line) => (sized.has(line.productId) ? line : { ...line, size: '' }));
  let left: readonly LinkedLine[] = [];
  const lines = quoteFor(asked).lines.map((line): ShownLine => {
    const product = found.get(line.productId);
    if (!product || product.archivedAt !== null) return { line, state: 'gone', quantity: 0 };
    // Of a size that is not offered, the quote knows no piece.
    const named = { ...line, name: product.name, image: product.images[0] ?? null };
    if (line.problem?.code === 'SIZE_REQUIRED_TO_BUY' || line.slug === '') return { line: named, state: 'sizeless', quantity: 0 };
    const tried = { productId: line.productId, size: line.size, quantity: Math.min(line.quantity, line.available) };
    // Sizes of one piece may share its stock: what the lines before have is not there twice.
    const fits = tried.quantity > 0 && quoteFor([...left, tried]).buyable;
    if (!fits) return { line, state: 'soldOut', quantity: 0 };
    left = [...left, tried];
    return { line, state: tried.quantity < line.quantity ? 'fewer' : 'fits', quantity: tried.quantity };
  });
  return { frame: layoutDataOf(read.frame), link, lines, quote: quoteFor(left) };
}
