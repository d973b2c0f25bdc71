import { pieceId } from '../links/piece-id.ts';
import type { Paise } from '../money/money.ts';
import type { CurrentPrice } from '../money/offer.ts';
import { type CardRating, RATING_MAX } from '../reviews/rating.ts';

/** A piece as its page shows it. */
export interface AgentPiece {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly category: string | null;
  readonly price: CurrentPrice;
  /** Keys in the media bucket. */
  readonly images: readonly string[];
  readonly available: number;
  /** Empty if it is sold without a size. */
  readonly sizes: readonly { readonly size: string; readonly available: number }[];
  readonly rating: CardRating | null;
}

/** Addresses of the shop, as a whole. */
export interface AgentLinks {
  product(id: number, slug: string): string;
  picture(key: string): string;
}

/** Way in which a name of a call led to a variant. */
interface Input {
  readonly id: string;
  readonly match: 'exact' | 'featured';
}

interface Variant {
  readonly id: string;
  readonly size: string | null;
  readonly available: number;
}

const SIZE = 'Size';
const amount = (value: Paise) => ({ amount: value, currency: 'INR' });
const range = (value: Paise) => ({ min: amount(value), max: amount(value) });
const optionOf = (size: string) => ({ name: SIZE, label: size });

/** Returns what can be bought of a piece: itself, or each of its sizes. The first that is in stock comes first. */
export function variantsOf({ id, available, sizes }: Pick<AgentPiece, 'id' | 'available' | 'sizes'>): readonly [Variant, ...Variant[]] {
  const all = sizes.map((one) => ({ id: pieceId({ productId: id, size: one.size }), ...one }));
  const first = all.find((one) => one.available > 0) ?? all[0];
  return first ? [first, ...all.filter((one) => one !== first)] : [{ id: pieceId({ productId: id, size: '' }), size: null, available }];
}

function variantAnswer({ name, price }: AgentPiece, { id, size, available }: Variant, inputs?: readonly Input[]) {
  const title = size === null ? name : `${SIZE} ${size}`;
  return {
    id,
    title,
    description: { plain: title },
    price: amount(price.unit),
    ...(price.was !== null && { list_price: amount(price.was) }),
    availability: { available: available > 0, status: available > 0 ? 'in_stock' : 'out_of_stock' },
    ...(size !== null && { options: [optionOf(size)] }),
    ...(inputs && { inputs }),
  };
}

function pieceAnswer(piece: AgentPiece, links: AgentLinks) {
  const { id, slug, name, description, category, price, images, rating } = piece;
  return {
    id: pieceId({ productId: id, size: '' }),
    handle: slug,
    title: name,
    description: { plain: description === '' ? name : description },
    url: links.product(id, slug),
    ...(category !== null && { categories: [{ value: category, taxonomy: 'merchant' }] }),
    price_range: range(price.unit),
    ...(price.was !== null && { list_price_range: range(price.was) }),
    media: images.map((key) => ({ type: 'image', url: links.picture(key), alt_text: name })),
    ...(rating && { rating: { value: Number(rating.average), scale_min: 1, scale_max: RATING_MAX, count: rating.count } }),
  };
}

const optionsOf = (piece: AgentPiece) =>
  piece.sizes.length > 0 ? { options: [{ name: SIZE, values: piece.sizes.map(({ size }) => ({ label: size })) }] } : {};

/** A piece of a list, with all of its sizes. */
export function listedProduct(piece: AgentPiece, links: AgentLinks): Readonly<Record<string, unknown>> {
  return { ...pieceAnswer(piece, links), ...optionsOf(piece), variants: variantsOf(piece).map((each) => variantAnswer(piece, each)) };
}

interface FoundProduct {
  readonly product: Readonly<Record<string, unknown>>;
  /** The names that led to it. */
  readonly named: readonly string[];
}

/** A piece that was looked up by the names in `asked`, with the variants that these mean; null if none of them means one. */
export function foundProduct(piece: AgentPiece, links: AgentLinks, asked: readonly string[]): FoundProduct | null {
  const [featured, ...others] = variantsOf(piece);
  const own = pieceId({ productId: piece.id, size: '' });
  const inputsOf = (variant: Variant) =>
    asked.flatMap((id): Input[] => {
      if (id === variant.id) return [{ id, match: 'exact' }];
      return id === own && variant === featured ? [{ id, match: 'featured' }] : [];
    });
  const found = [featured, ...others].map((variant) => ({ variant, inputs: inputsOf(variant) })).filter(({ inputs }) => inputs.length > 0);
  if (found.length === 0) return null;
  const variants = found.map(({ variant, inputs }) => variantAnswer(piece, variant, inputs));
  return {
    product: { ...pieceAnswer(piece, links), ...optionsOf(piece), variants },
    named: found.flatMap(({ inputs }) => inputs.map(({ id }) => id)),
  };
}

/**
 * A piece in detail, in one size: that of the call, or else the first that is in stock. A size that the piece does not have is dropped: then
 * nothing is selected, and the answer has all sizes.
 */
export function detailedProduct(piece: AgentPiece, links: AgentLinks, size: string | null): Readonly<Record<string, unknown>> {
  const variants = variantsOf(piece);
  const [featured] = variants;
  const chosen = size === null ? featured : variants.find((each) => each.size === size);
  const values = piece.sizes.map((each) => ({ label: each.size, available: each.available > 0, exists: true }));
  return {
    ...pieceAnswer(piece, links),
    ...(values.length > 0 && { selected: chosen?.size ? [optionOf(chosen.size)] : [], options: [{ name: SIZE, values }] }),
    variants: (chosen ? [chosen] : variants).map((each) => variantAnswer(piece, each)),
  };
}

/** The size among the options that a call has chosen; null for none. */
export const chosenSize = (selected: readonly { readonly name: string; readonly label: string }[]): string | null =>
  selected.find(({ name }) => name.toLowerCase() === SIZE.toLowerCase())?.label ?? null;
