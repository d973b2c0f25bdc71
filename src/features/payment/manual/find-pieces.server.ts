import { and, asc, eq, sql } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { defaultShipping } from '../../../rules/money/charges.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { currentPrice } from '../../../rules/money/offer.ts';
import { onSale } from '../../products/admin/list-products.server.ts';
import { categories, products } from '../../products/products.table.ts';
import { productsMatching } from '../../search/admin/products-matching.server.ts';
import { shippingSettings } from '../../settings/settings.table.ts';
import { storeFrom, storeQuery } from '../../settings/store.server.ts';

const PIECES_SHOWN = 8;

/** A product that can be added to a manual order. */
export interface Piece {
  readonly id: number;
  readonly name: string;
  readonly sku: string | null;
  /** Key in the media bucket, or null. */
  readonly image: string | null;
  readonly unit: Paise;
  /** Pieces that nobody holds. */
  readonly left: number;
  /** The sizes to choose from; `left` is null where stock is not kept by size. Empty for a product without sizes. */
  readonly sizes: readonly { readonly size: string; readonly left: number | null }[];
}

/** Products on sale by name or SKU, with the price of now. Nothing without a search. */
export async function findPieces({ db: { orm }, now }: Shop, search: string): Promise<Piece[]> {
  if (search === '') return [];
  const found = await orm
    .select({
      product: products,
      hasSizes: categories.hasSizes,
      offered: categories.sizes,
      stock: sql<string>`(SELECT json_group_object(z.size, z.stock_quantity) FROM product_sizes z WHERE z.product_id = ${products.id})`,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(onSale, productsMatching(search)))
    .orderBy(asc(products.name), asc(products.id))
    .limit(PIECES_SHOWN);
  return found.map(({ product, hasSizes, offered, stock }) => {
    const bySize = new Map(Object.entries<number>(JSON.parse(stock)));
    return {
      id: product.id,
      name: product.name,
      sku: product.sku,
      image: product.images[0] ?? null,
      unit: currentPrice(product, now).unit,
      left: product.stockQuantity,
      sizes:
        hasSizes && !product.isOneSize
          ? (offered ?? []).map((size) => ({ size, left: bySize.size > 0 ? (bySize.get(size) ?? 0) : null }))
          : [],
    };
  });
}

/** Reads what the bill depends on: the delivery charges, the State of the shop and whether it adds GST, in one round trip. */
export async function readManualTerms(shop: Shop) {
  const { orm } = shop.db;
  const { shipping, sections } = await shop.db.read({
    shipping: orm
      .select({ freeFrom: shippingSettings.freeFrom, fee: shippingSettings.fee })
      .from(shippingSettings)
      .where(eq(shippingSettings.isActive, true)),
    sections: storeQuery(shop),
  });
  const { state, isUnregistered } = storeFrom(sections);
  return { shipping: shipping[0] ?? defaultShipping, state, isUnregistered };
}
export type ManualTerms = Awaited<ReturnType<typeof readManualTerms>>;
