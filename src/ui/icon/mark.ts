import { mark, markLetter } from '../../brand/mark.ts';
import type { ShopColours } from '../../rules/brand/brand-colours.ts';

/** Returns the mark as a picture. `margin` is the space around it, where the mark is 40 wide. */
export function markPicture(main: string, bead: string, margin = 0): string {
  const [from, size] = [-margin, 40 + 2 * margin];
  const drawing = `${mark.beads}${mark.coloured(bead)}<path fill="${main}" stroke="none" d="${markLetter}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${size} ${size}" fill="none" stroke="${main}" stroke-linecap="round">${drawing}</svg>`;
}

/**
 * The icon of a browser's tab. Its address holds the drawing: a first visit asks for no file, and compression finds the same drawing in the
 * header. The quotes of the attribute are single ones, so that those inside stay as they are there.
 */
export const iconLink = ({ brand, accent }: Pick<ShopColours, 'brand' | 'accent'>): string =>
  `<link rel="icon" href='data:image/svg+xml,${markPicture(encodeURIComponent(brand), encodeURIComponent(accent))}'>`;
