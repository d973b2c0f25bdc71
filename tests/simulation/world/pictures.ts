import { decoder } from '../../shop/decoder.ts';
import type { Chance } from './chance.ts';

/** Cloudflare's pictures, which may be away. */
export function simulatedPictures(chance: Chance): object {
  return {
    ...decoder,
    info: (stream: ReadableStream) => {
      if (chance('pictures: away')) throw new Error('IMAGES_INFO_ERROR 9500');
      return decoder.info(stream);
    },
  };
}
