/** The mark of the shop in a box of 40 × 40: a bangle of twelve beads, one of them coloured, and the letter. */
export const mark = {
  beads:
    '<circle cx="20" cy="20" r="16" pathLength="6" stroke-dasharray="0 1" stroke-width="3.8"/><circle cx="20" cy="20" r="16" pathLength="6" stroke-dasharray="0 1" stroke-dashoffset="-.5" stroke-width="5.4"/>',
  coloured: (fill: string) => `<circle cx="20" cy="4" r="3.6" fill="${fill}" stroke="none"/>`,
  /** The outline of the letter, to be filled. */
  letter:
    'M25.6 23.4c-.9 2-2.7 3.2-5.1 3.2-3.6 0-6.3-2.7-6.3-6.5 0-3.9 2.8-6.7 6.5-6.7 1.2 0 2.3.3 3.2.8l1-.6h.4v4.3h-.5c-.6-2.3-1.9-3.7-3.7-3.7-2.1 0-3.2 1.8-3.2 5.3 0 3.7 1.5 5.9 3.9 5.9 1.6 0 2.7-.8 3.4-2.3z',
} as const;

const PINK = '%23c2155f';
const GOLD = '%23f9a916';

/**
 * The icon of a browser's tab. Its address holds the drawing: a first visit asks for no file, and compression finds the same drawing in the
 * header. The quotes of the attribute are single ones, so that those inside stay as they are there.
 */
export const iconLink = `<link rel="icon" href='data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none" stroke="${PINK}" stroke-linecap="round">${mark.beads}${mark.coloured(GOLD)}<path fill="${PINK}" stroke="none" d="${mark.letter}"/></svg>'>`;
