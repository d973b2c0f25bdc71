const MB = 1024 * 1024;

/** Folders of the media bucket into which pictures are uploaded, and how large a file may be (bytes). */
export const uploadLimits = {
  products: 10 * MB,
  categories: 5 * MB,
  banners: 10 * MB,
  brand: 1 * MB,
  'reviews/items': 5 * MB,
  'reviews/avatars': 5 * MB,
  // Photographs of buyers, before and after their review is published.
  'private/reviews': 8 * MB,
  'reviews/photos': 8 * MB,
  // Packed parcels on the scale, for the administrator alone.
  'private/parcels': 8 * MB,
} as const satisfies Record<string, number>;

export type UploadPrefix = keyof typeof uploadLimits;

export const uploadFolders = Object.keys(uploadLimits) as readonly UploadPrefix[];

export function isUploadPrefix(text: string): text is UploadPrefix {
  return Object.hasOwn(uploadLimits, text);
}

/** The formats that the bytes may have, whatever the file is called. */
export const uploadFormats: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Larger pictures are made smaller before they are stored: no page shows more. */
export const STORED_WIDTH_MAX = 2000;
/** Decoding more would take more memory than a Worker has. */
export const PIXELS_MAX = 40_000_000;

/** Returns the name of a stored upload: 16 random hex digits and the time (UTC ms), so that nothing is overwritten. */
export function uploadKey(prefix: UploadPrefix, now: number, ending: 'webp' | 'png' = 'webp'): string {
  const random = crypto.randomUUID().replaceAll('-', '').slice(0, 16);
  return `${prefix}/${random}-${now}.${ending}`;
}

/** Returns whether `uploadKey` made this name before `until` (UTC ms). */
export function isUploadedKey(key: string, until: number): boolean {
  const [, at] = /\/[0-9a-f]{16}-(\d{1,15})\.(?:webp|png)$/.exec(key) ?? [];
  return at !== undefined && Number(at) < until;
}
