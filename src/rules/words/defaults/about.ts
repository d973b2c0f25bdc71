/** The story of the shop as it comes with it. */
export const aboutWords = `{when-jewellery}In a jeweller's shop every piece is handed over in a folded sheet of pink paper. You remember the paper as much as the piece. {shop} began with that sheet: jewellery that feels like a gift, even on an ordinary Tuesday, at a price that leaves money for the sari.

{when-jewellery}We sell imitation jewellery and say so. Glass stones, glass pearls, enamel, plated brass: each page says what the piece is made of, shows it on a plain background, and gives its size in millimetres. We pack {packed-in}and deliver across India.

{when-not-jewellery}{sells} {shop} says of each piece what it is made of, how large it is and where it comes from. We pack {packed-in}and deliver across India.
`;
