/** The mark of the shop in a box of 40 × 40, to be stroked with round caps: a bangle of twelve beads, one of them coloured. */
export const mark = {
  /** Two circles with a bead on each sixth of 32 π. Not by pathLength, which the program that paints the icons does not know. */
  beads:
    '<circle cx="20" cy="20" r="16" stroke-dasharray="0 16.755" stroke-width="3.8"/><circle cx="20" cy="20" r="16" stroke-dasharray="0 16.755" stroke-dashoffset="-8.378" stroke-width="5.4"/>',
  coloured: (fill: string) => `<circle cx="20" cy="4" r="3.6" fill="${fill}" stroke="none"/>`,
} as const;

/** The outline of the letter in the mark, to be filled. */
export const markLetter =
  'M25.6 23.4c-.9 2-2.7 3.2-5.1 3.2-3.6 0-6.3-2.7-6.3-6.5 0-3.9 2.8-6.7 6.5-6.7 1.2 0 2.3.3 3.2.8l1-.6h.4v4.3h-.5c-.6-2.3-1.9-3.7-3.7-3.7-2.1 0-3.2 1.8-3.2 5.3 0 3.7 1.5 5.9 3.9 5.9 1.6 0 2.7-.8 3.4-2.3z';
