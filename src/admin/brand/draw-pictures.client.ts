import { colours } from '../../brand/colours.ts';
import type { BrandForm } from '../../features/words/admin/words.schema.ts';
import { type BrandPictures, type BrandShape, brandShapeNames, brandShapes } from '../../rules/brand/brand-pictures.ts';
import { markPicture } from '../../ui/icon/mark.ts';

type Look = Pick<BrandForm, 'name' | 'tagline' | 'svg' | 'key' | 'brand' | 'accent'>;

/** The share of an icon's width that stays free on each side of the mark. */
const margins = { small: 0.08, large: 0.08, maskable: 0.18, touch: 0.11 } as const;
/** Of the picture of shared links, in pixels. */
const share = { plate: 240, mark: 180, top: 70, name: 104, tagline: 40, side: 80 } as const;
const FONT = '"Rozha One", Georgia, serif';
const TEXT_FONT = '"Anek Latin", system-ui, sans-serif';

/** Firefox paints no drawing that does not say how large it is. */
const sized = (svg: string) => (/^<svg[^>]*\swidth=/.test(svg) ? svg : svg.replace('<svg ', '<svg width="512" height="512" '));
const drawn = (svg: string) => `data:image/svg+xml,${encodeURIComponent(sized(svg))}`;

/** Returns the owner's mark, or that of the shop in the owner's colours. */
async function markOf({ svg, key, brand, accent }: Look): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = key ? `/media/${key}/540.webp` : drawn(svg || markPicture(brand, accent));
  await image.decode();
  return image;
}

/** Paints the mark into a square, as large as its shape allows. */
function paintMark(paint: CanvasRenderingContext2D, mark: HTMLImageElement, [left, top, size]: readonly [number, number, number]): void {
  const { naturalWidth: width, naturalHeight: height } = mark;
  const scale = size / Math.max(width, height);
  const [wide, high] = [width * scale, height * scale];
  paint.drawImage(mark, left + (size - wide) / 2, top + (size - high) / 2, wide, high);
}

/** Writes one line in the middle, smaller if it would not fit. */
function write(
  paint: CanvasRenderingContext2D,
  words: string,
  { size, font, y }: { readonly size: number; readonly font: string; readonly y: number },
) {
  const room = paint.canvas.width - 2 * share.side;
  paint.font = `${size}px ${font}`;
  const wide = paint.measureText(words).width;
  if (wide > room) paint.font = `${Math.floor((size * room) / wide)}px ${font}`;
  paint.fillText(words, paint.canvas.width / 2, y);
}

function paintShare(paint: CanvasRenderingContext2D, mark: HTMLImageElement, { name, tagline, brand }: Look): void {
  const { width, height } = paint.canvas;
  paint.fillStyle = brand;
  paint.fillRect(0, 0, width, height);
  paint.fillStyle = colours.ground;
  paint.beginPath();
  paint.arc(width / 2, share.top + share.plate / 2, share.plate / 2, 0, 2 * Math.PI);
  paint.fill();
  const edge = (share.plate - share.mark) / 2;
  paintMark(paint, mark, [(width - share.mark) / 2, share.top + edge, share.mark]);
  paint.textAlign = 'center';
  write(paint, name, { size: share.name, font: FONT, y: share.top + share.plate + 120 });
  write(paint, tagline, { size: share.tagline, font: TEXT_FONT, y: share.top + share.plate + 190 });
}

async function draw(shape: BrandShape, mark: HTMLImageElement, look: Look): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = brandShapes[shape];
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('This browser draws no pictures.');
  if (shape === 'share') paintShare(paint, mark, look);
  else {
    const edge = canvas.width * margins[shape];
    paint.fillStyle = colours.ground;
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paintMark(paint, mark, [edge, edge, canvas.width - 2 * edge]);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))), 'image/png');
  });
}

async function send(shape: BrandShape, picture: Blob): Promise<string> {
  const answer = await fetch(`/api/admin/brand/pictures/${shape}`, {
    method: 'POST',
    body: picture,
    headers: { 'content-type': 'image/png' },
  });
  if (!answer.ok) throw new Error(`The picture was refused with ${answer.status}.`);
  return ((await answer.json()) as { readonly key: string }).key;
}

/** Draws the icons and the picture of shared links, and stores them. Null if one of them could not be made: those of the build stay. */
export async function drawBrandPictures(look: Look): Promise<BrandPictures | null> {
  try {
    await Promise.all([document.fonts.load(`${share.name}px ${FONT}`, look.name), document.fonts.load(`${share.tagline}px ${TEXT_FONT}`)]);
    const mark = await markOf(look);
    const keys = await Promise.all(
      brandShapeNames.map(async (shape) => [shape, await send(shape, await draw(shape, mark, look))] as const),
    );
    return Object.fromEntries(keys) as BrandPictures;
  } catch {
    return null;
  }
}
