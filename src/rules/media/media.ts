/** The widths in which a picture may be requested. There are no others, so that nobody can fill the bucket with variants. */
export const MEDIA_WIDTHS = [240, 360, 540, 720, 1080, 1600] as const;
export type MediaWidth = (typeof MEDIA_WIDTHS)[number];

/**
 * Quality of each format, chosen so that a 720 px jewellery photograph shows no halo on a phone. AVIF at 55 looks the same and is a fifth
 * larger.
 */
export const mediaFormats = { avif: 48, webp: 78, jpeg: 82 } as const;
type MediaFormat = keyof typeof mediaFormats;

/** File extensions of pictures and their types. The type is taken from here, never from the upload. */
const types = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const;

const isOneOf = <T extends object>(table: T, name: string): name is keyof T & string => Object.hasOwn(table, name);

/** 'products/a1.jpg' → 'image/jpeg'; null for any other extension. */
export function pictureType(name: string): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return isOneOf(types, ending) ? types[ending] : null;
}

export const VARIANTS = 'variants/';
/** The folder of private uploads (evidence of returns); only a signed link opens them. */
export const PRIVATE = 'private/';
const KEY = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/i;
const VARIANT = /^(.+)\/([0-9]{1,5})\.([a-z]+)$/;

/**
 * Returns whether a key of the bucket may be served: names and slashes only, no hidden or parent folder, a picture by its extension.
 */
export function isMediaKey(key: string): boolean {
  return (
    key.length <= 200 && KEY.test(key) && !key.startsWith(VARIANTS) && !key.toLowerCase().startsWith(PRIVATE) && pictureType(key) !== null
  );
}

export interface MediaWish {
  readonly key: string;
  /** Null: the picture as it was uploaded. */
  readonly variant: { readonly width: MediaWidth; readonly format: MediaFormat } | null;
}

/** 'products/a1.jpg/360.avif' → that picture at 360 px; 'products/a1.jpg' → as uploaded; anything else → null. */
export function parseMediaPath(path: string): MediaWish | null {
  const [, key = path, digits, format = ''] = VARIANT.exec(path) ?? [];
  if (!isMediaKey(key)) return null;
  if (digits === undefined) return { key, variant: null };
  const width = MEDIA_WIDTHS.find((allowed) => String(allowed) === digits);
  return width && isOneOf(mediaFormats, format) ? { key, variant: { width, format } } : null;
}

/** Returns every width in every format, the format that nearly all browsers ask for first. */
export const allVariants = (Object.keys(mediaFormats) as MediaFormat[]).flatMap((format) =>
  MEDIA_WIDTHS.map((width) => ({ width, format })),
);

/** Returns the keys of a picture's variants in the bucket; code that deletes the picture must delete these too. */
export function variantKeys(key: string): string[] {
  return allVariants.map(({ width, format }) => `${VARIANTS}${key}/${width}.${format}`);
}

const drawn = ['anklet', 'bangle', 'earring', 'necklace', 'ring', 'tikka', 'hair'] as const;
const drawings = {
  anklet: 'anklets',
  bangle: 'bangles',
  earring: 'earrings',
  necklace: 'necklaces',
  ring: 'rings',
  tikka: 'tikka',
  hair: 'tikka',
} as const;

/** Returns the drawing shown for a missing picture. 'Hair Accessories' → 'tikka'; any other category → the first letter of the shop. */
export function placeholderFor(category: string | null | undefined): string {
  const name = category?.toLowerCase() ?? '';
  const known = drawn.find((word) => new RegExp(`\\b${word}`).test(name));
  return known ? drawings[known] : 'shop';
}
