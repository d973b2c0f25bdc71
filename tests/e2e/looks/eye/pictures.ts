import { type Fault, isShown, nameOf } from './parts.ts';

/** How far a picture may be enlarged. Larger letters leave fewer and larger pictures in a row, of which the file's choice knows nothing. */
const ENLARGED = 1.4;
const PLAIN_LETTERS = 16;
const mayEnlarge = () => ENLARGED * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / PLAIN_LETTERS);
/** Smaller ones are icons and previews, in which nobody looks for detail. */
const SMALL = 120;

interface Pixels {
  readonly width: number;
  readonly height: number;
}

async function measure(source: string): Promise<Pixels> {
  const file = new Image();
  file.src = source;
  await file.decode().catch(() => {});
  return { width: file.naturalWidth, height: file.naturalHeight };
}

const measured = new Map<string, Promise<Pixels>>();

/** The pixels of a file; those of the element are divided by the density that `srcset` names. */
function pixelsOf(source: string): Promise<Pixels> {
  const pixels = measured.get(source) ?? measure(source);
  measured.set(source, pixels);
  return pixels;
}

async function faultOf(picture: HTMLImageElement): Promise<Fault | null> {
  const source = picture.currentSrc || picture.src;
  const at = [picture];
  if (picture.naturalWidth === 0) return { kind: 'picture', text: `${nameOf(picture)} is broken: ${source.slice(-80)}`, at };
  const box = picture.getBoundingClientRect();
  if (box.width < SMALL || /\.svg($|\?)|^data:image\/svg/.test(source)) return null;
  const own = await pixelsOf(source);
  if (own.width === 0) return null;
  const [across, down] = [box.width / own.width, box.height / own.height];
  const covers = getComputedStyle(picture).objectFit === 'cover';
  const shown = (covers ? Math.max(across, down) : Math.min(across, down)) * devicePixelRatio;
  if (shown <= mayEnlarge()) return null;
  const sizes = `${Math.round(box.width * devicePixelRatio)} pixels wide from ${own.width}`;
  return { kind: 'picture', text: `${nameOf(picture)} is enlarged ${shown.toFixed(1)} times: ${sizes}, ${source.slice(-60)}`, at };
}

/** Broken and enlarged pictures, except those that the browser has not fetched yet because they are far below. */
export async function pictures(): Promise<Fault[]> {
  const arrived = [...document.images].filter((each) => each.complete && (each.currentSrc || each.src) && isShown(each));
  return (await Promise.all(arrived.map(faultOf))).filter((each) => each !== null);
}
