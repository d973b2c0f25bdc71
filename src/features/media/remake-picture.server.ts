import type { ImagesBinding } from '@cloudflare/workers-types';
import type { Env } from '../../platform/env.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { PIXELS_MAX, STORED_WIDTH_MAX } from '../../rules/media/uploads.ts';
import { adminRefusal } from '../../rules/refusals/admin-refusals.ts';

const QUALITY = 86;

/** A stream of one piece, which is no copy: the binding keeps all pieces of a stream at once, and those of a Blob are copies. */
function streamOf(bytes: Uint8Array): Parameters<ImagesBinding['input']>[0] {
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(bytes);
    controller.close();
  };
  return new ReadableStream({ start }) as unknown as Parameters<ImagesBinding['input']>[0];
}

/**
 * Decodes a picture and encodes it again as WebP, at most STORED_WIDTH_MAX wide and turned upright. Nothing but the pixels is left: a
 * phone writes its place into every photograph, and a file may hide another one. Format and size are read from the bytes.
 * @param formats content types that the bytes may have
 * @throws ShopError PICTURE_UNREADABLE, PICTURE_TOO_LARGE
 */
export async function remakePicture({ IMAGES }: Env, bytes: Uint8Array, formats: readonly string[]): Promise<ArrayBuffer> {
  if (!IMAGES) throw new ShopError('INTERNAL');
  try {
    const info = await IMAGES.info(streamOf(bytes));
    if (!('width' in info) || !formats.includes(info.format)) throw new ShopError('PICTURE_UNREADABLE');
    if (info.width * info.height > PIXELS_MAX) throw tooManyPoints(info);
    const made = await IMAGES.input(streamOf(bytes))
      .transform({ width: Math.min(info.width, STORED_WIDTH_MAX), fit: 'scale-down' })
      .output({ format: 'image/webp', quality: QUALITY });
    return await made.response().arrayBuffer();
  } catch (error) {
    if (error instanceof ShopError) throw error;
    // The decoder says in its own words what is wrong with the bytes: people read ours.
    throw new ShopError('PICTURE_UNREADABLE');
  }
}

const MILLION = 1_000_000;
const tooManyPoints = ({ width, height }: { readonly width: number; readonly height: number }): ShopError =>
  new ShopError(
    adminRefusal(
      'PICTURE_TOO_LARGE',
      `The picture has ${Math.round((width * height) / MILLION)} million points; ${PIXELS_MAX / MILLION} million are read. Make it smaller.`,
    ),
  );
