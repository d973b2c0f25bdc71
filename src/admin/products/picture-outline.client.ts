import { CUT_FROM, type CutOut } from '../../rules/media/cut-out.ts';
import { type Outline, outlineOf, type Pixels } from '../../rules/media/outline.ts';
import type { WornPlace } from '../../rules/worn/anatomy.ts';
import { urls } from '../../urls.ts';
import { sendPicture } from '../parts/upload/send-picture.client.ts';

/** Pixels of the longer side at which a picture is looked at. */
const SIDE = 256;

/** Returns the pixels of a stored picture, its longer side so long; null where the browser has no canvas. @throws where it cannot be read */
async function pixelsOf(key: string, width: 540 | 720, side: number): Promise<Pixels | null> {
  const picture = new Image();
  picture.src = urls.media(key, width, 'webp');
  await picture.decode();
  const scale = side / Math.max(picture.naturalWidth, picture.naturalHeight);
  const size = [Math.round(picture.naturalWidth * scale), Math.round(picture.naturalHeight * scale)] as const;
  const canvas = new OffscreenCanvas(...size).getContext('2d');
  canvas?.drawImage(picture, 0, 0, ...size);
  return canvas?.getImageData(0, 0, ...size) ?? null;
}

/** Returns the outline of the piece in a stored picture; null if it has no plain background, undefined if it cannot be looked at. */
export async function outlineIn(key: string): Promise<Outline | null | undefined> {
  try {
    const pixels = await pixelsOf(key, 540, SIDE);
    const outline = pixels && outlineOf(pixels);
    return pixels ? outline && { of: key, ...outline } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Cuts the piece out of a stored picture and stores the cut-out; null if the picture has no even ground, undefined if it cannot be looked at
 * or sent.
 */
export async function cutOutIn(key: string, place: WornPlace, widthMm: number | null): Promise<CutOut | null | undefined> {
  try {
    const pixels = await pixelsOf(key, 720, CUT_FROM);
    if (!pixels) return undefined;
    const { cutFor } = await import('../../rules/worn/cut-for.ts');
    const cut = cutFor(place, pixels, widthMm);
    if (!cut) return null;
    const { pixels: made, ...facts } = cut;
    const canvas = new OffscreenCanvas(made.width, made.height);
    canvas.getContext('2d')?.putImageData(new ImageData(made.data, made.width, made.height), 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    const sent = await sendPicture(new File([blob], 'cut-out.png', { type: 'image/png' }), 'products', () => {}).done;
    return sent && 'key' in sent ? { ...facts, of: key, key: sent.key } : undefined;
  } catch {
    return undefined;
  }
}
