/** The longest side of a photograph that is sent, and of its preview, in pixels. */
const SIDE = 1600;
const PREVIEW = 176;
const QUALITY = 0.85;

interface Wishes {
  readonly side?: number;
  readonly type?: 'image/jpeg' | 'image/webp';
}

export interface ShrunkPhoto {
  readonly blob: Blob;
  readonly preview: HTMLCanvasElement;
}

/**
 * Draws a photograph smaller: it is sent over a phone's network, and what the camera wrote next to the picture, such as the
 * place, stays on the device. Null for a file that the browser cannot read as a picture.
 */
export async function shrinkPhoto(file: File, { side: longest = SIDE, type = 'image/jpeg' }: Wishes = {}): Promise<ShrunkPhoto | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = picture;
    const scale = Math.min(1, longest / Math.max(width, height));
    const sent = canvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    draw(sent, picture, 0, 0, width, height);
    const preview = canvas(PREVIEW, PREVIEW);
    const side = Math.min(width, height);
    draw(preview, picture, (width - side) / 2, (height - side) / 2, side, side);
    picture.close();
    const blob = await new Promise<Blob | null>((done) => sent.toBlob(done, type, QUALITY));
    return blob && { blob, preview };
  } catch {
    return null;
  }
}

function canvas(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}

function draw(to: HTMLCanvasElement, picture: ImageBitmap, x: number, y: number, width: number, height: number): void {
  to.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, to.width, to.height);
}
