import { colours, mark } from '../../brand/brand.ts';

/** As an address has it: '%23c2155f'. */
const [main = '', bead = ''] = [colours.brand, colours.accent].map(encodeURIComponent);

/**
 * The icon of a browser's tab. Its address holds the drawing: a first visit asks for no file, and compression finds the same drawing in the
 * header. The quotes of the attribute are single ones, so that those inside stay as they are there.
 */
export const iconLink = `<link rel="icon" href='data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none" stroke="${main}" stroke-linecap="round">${mark.beads}${mark.coloured(bead)}<path fill="${main}" stroke="none" d="${mark.letter}"/></svg>'>`;
