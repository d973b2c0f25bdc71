import { MEDIA_WIDTHS, type MediaWidth } from '../../rules/media/media.ts';
import { urls } from '../../urls.ts';

/** Returns the addresses of a picture in the widths `from` … `upTo`, and the one for browsers that do not know AVIF. */
export function pictureSources(image: string, from: MediaWidth, upTo: MediaWidth): { srcset: string; src: string } {
  const widths = MEDIA_WIDTHS.filter((one) => one >= from && one <= upTo);
  const middle = widths.findLast((one) => one <= 540) ?? from;
  return {
    srcset: widths.map((one) => `${urls.media(image, one, 'avif')} ${one}w`).join(','),
    src: urls.media(image, upTo > 1000 ? 1080 : middle),
  };
}
