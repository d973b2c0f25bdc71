import { type Outline, outlineOf } from '../../rules/media/outline.ts';
import { urls } from '../../urls.ts';

/** Pixels of the longer side at which a picture is looked at. */
const SIDE = 256;

/** Returns the outline of the piece in a stored picture; null if it has no plain background, undefined if it cannot be looked at. */
export async function outlineIn(key: string): Promise<Outline | null | undefined> {
  try {
    const picture = new Image();
    picture.src = urls.media(key, 540, 'jpeg');
    await picture.decode();
    const scale = SIDE / Math.max(picture.naturalWidth, picture.naturalHeight);
    const [width, height] = [Math.round(picture.naturalWidth * scale), Math.round(picture.naturalHeight * scale)];
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(picture, 0, 0, width, height);
    const pixels = canvas?.getImageData(0, 0, width, height);
    if (!pixels) return undefined;
    const outline = outlineOf(pixels);
    return outline && { of: key, ...outline };
  } catch {
    return undefined;
  }
}
