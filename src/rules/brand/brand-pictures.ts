/** The pictures that the administrator's browser draws of a brand, each with its width and height in pixels. */
export const brandShapes = {
  /** Icons of the installed shop; phones cut the last one to a circle of four fifths. */
  small: [192, 192],
  large: [512, 512],
  maskable: [512, 512],
  /** The icon on an iPhone, and the mark of mails. */
  touch: [180, 180],
  /** The picture of shared links. */
  share: [1200, 630],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;

export type BrandShape = keyof typeof brandShapes;
export const brandShapeNames = Object.keys(brandShapes) as readonly BrandShape[];
export const isBrandShape = (text: string): text is BrandShape => Object.hasOwn(brandShapes, text);

/** The keys of the pictures in the media bucket. */
export type BrandPictures = Readonly<Record<BrandShape, string>>;

/** Bytes of one of them. */
export const BRAND_PICTURE_MAX = 600_000;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
/** Parts of a picture that are kept; everything else, such as texts and colour profiles, is left out. */
const kept: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Length, name and checksum of a chunk. */
const AROUND = 12;

/**
 * Returns the picture (PNG) without anything next to it, or null if it is no PNG of this shape. The pixels are not decoded: browsers do that,
 * and the file is served as a picture only.
 */
export function cleanPng(bytes: Uint8Array, shape: BrandShape): Uint8Array<ArrayBuffer> | null {
  if (!SIGNATURE.every((byte, at) => bytes[at] === byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [bytes.subarray(0, SIGNATURE.length)];
  let last = '';
  for (let at: number = SIGNATURE.length; last !== 'IEND'; ) {
    if (at + AROUND > bytes.length) return null;
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = at + AROUND + length;
    if (end > bytes.length || (last === '') !== (name === 'IHDR')) return null;
    if (name === 'IHDR') {
      const [width, height] = brandShapes[shape];
      if (length !== 13 || view.getUint32(at + 8) !== width || view.getUint32(at + 12) !== height) return null;
    }
    if (kept.has(name)) parts.push(bytes.subarray(at, end));
    last = name;
    at = end;
  }
  const clean = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let to = 0;
  for (const part of parts) {
    clean.set(part, to);
    to += part.length;
  }
  return clean;
}
