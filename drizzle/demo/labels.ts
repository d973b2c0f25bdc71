/**
 * The label of a piece, in addition to its catalogue entry (both are invented): what is in the packet, how large it is, and
 * the stock of each size where the category has sizes. Looked up by the file name of its first picture.
 */
export interface Label {
  readonly netQuantity: string;
  readonly dimensions: string;
  /** Size → pieces; the sum is the stock of the product. */
  readonly sizes?: Readonly<Record<string, number>>;
  /** Height and width in millimetres. */
  readonly size?: readonly [height: number, width: number];
  /** The file of the picture that shows it on a person. */
  readonly wornPicture?: string;
  /** It fits everybody, although its category has sizes. */
  readonly isOneSize?: boolean;
  /** Days until a timed offer ends. */
  readonly offerDays?: number;
}

export const labels: Readonly<Record<string, Label>> = {
  'pearl-ruby-choker-necklace.jpg': {
    netQuantity: '1 N',
    dimensions: 'Length 33 cm, adjustable by 10 cm; pendant 4.2 × 3 cm',
    size: [178, 150],
  },
  'kundan-bib-necklace.jpg': { netQuantity: '1 N', dimensions: 'Bib 20.5 cm across; cotton dori adjustable', size: [208, 205] },
  'layered-gold-chain-necklace.jpg': { netQuantity: '1 N', dimensions: 'Chains 40, 46 and 52 cm; pendant 2.4 cm across', size: [31, 24] },
  'emerald-drop-pendant-necklace.jpg': { netQuantity: '1 N', dimensions: 'Chain 45 cm; pendant 3.6 × 2 cm', size: [36, 20] },
  'oxidised-silver-statement-necklace.jpg': { netQuantity: '1 N', dimensions: 'Collar 42 cm; crescent 13 × 8 cm', size: [185, 150] },
  'gold-jhumka-earrings.jpg': { netQuantity: '1 pair', dimensions: 'Height 5.5 cm; width 3 cm', size: [55, 30] },
  'oxidised-silver-jhumka-earrings.jpg': { netQuantity: '1 pair', dimensions: 'Height 5.2 cm; width 2.8 cm', size: [52, 28] },
  'chandbali-earrings.jpg': { netQuantity: '1 pair', dimensions: 'Height 6.4 cm; width 4.6 cm', size: [64, 46], offerDays: 4 },
  'pearl-stud-earrings.jpg': { netQuantity: '1 pair', dimensions: '1.3 cm across', size: [13, 13] },
  'gold-hoop-earrings.jpg': { netQuantity: '1 pair', dimensions: '4 cm across', size: [40, 40] },
  'long-emerald-drop-earrings.jpg': { netQuantity: '1 pair', dimensions: 'Height 7.5 cm; width 1.8 cm', size: [75, 18] },
  'plain-gold-bangle-set.jpg': {
    netQuantity: '1 set of 8',
    dimensions: 'Each bangle 0.3 cm wide',
    sizes: { '2.4': 10, '2.6': 14, '2.8': 6 },
  },
  'stone-studded-bangle-pair.jpg': {
    netQuantity: '1 pair',
    dimensions: 'Each bangle 0.9 cm wide',
    sizes: { '2.4': 6, '2.6': 10, '2.8': 0 },
  },
  'meenakari-enamel-bangles.jpg': {
    netQuantity: '1 set of 3',
    dimensions: 'Each bangle 1.2 cm wide',
    // Six of each were sold: 2, 4 and 1 are left.
    sizes: { '2.4': 8, '2.6': 10, '2.8': 7 },
  },
  'oxidised-silver-cuff-bangle.jpg': { netQuantity: '1 N', dimensions: '3.5 cm wide; opening 2.5 cm', size: [35, 65], isOneSize: true },
  'pearl-bangle.jpg': { netQuantity: '1 pair', dimensions: 'Each bangle 0.7 cm wide' },
  'ruby-cocktail-ring.jpg': { netQuantity: '1 N', dimensions: 'Head 2.6 × 2.2 cm; inner diameter 17 mm', size: [22, 26] },
  'adjustable-kundan-ring.jpg': { netQuantity: '1 N', dimensions: 'Head 3 cm across; adjustable band', size: [30, 30] },
  'rose-gold-band-ring-set.jpg': {
    netQuantity: '1 set of 4',
    dimensions: 'Inner diameter 17 mm; three worn together 0.8 cm high',
    size: [8, 20],
  },
  'silver-payal-anklet.jpg': { netQuantity: '1 N', dimensions: 'Length 25 cm with a 4 cm extender', size: [88, 104] },
  'beaded-anklet.jpg': { netQuantity: '1 N', dimensions: 'Length 23 cm with a 4 cm extender', size: [84, 84] },
  'kundan-maang-tikka.jpg': { netQuantity: '1 N', dimensions: 'Disc 3.4 cm across; 11.8 cm high with its chain', size: [118, 34] },
  'peacock-juda-pin.jpg': {
    netQuantity: '1 N',
    dimensions: 'Fan 7 × 6 cm; prongs 8 cm',
    size: [60, 70],
    wornPicture: 'peacock-juda-pin-3.jpg',
  },
};

export const PACKER = 'Aabhushan Craft Works, F-114, Sitapura Industrial Area, Jaipur, Rajasthan 302022';

const care: readonly (readonly [word: RegExp, advice: string])[] = [
  [
    /oxidised/i,
    'Wipe with a dry, soft cloth. Do not polish: the dark finish is part of the look. Keep dry, away from perfume, and in its pouch.',
  ],
  [/enamel/i, 'Wipe with a soft cloth. Keep away from water, perfume and hard knocks, which chip enamel. Store in its pouch.'],
  [/./, 'Put it on last and take it off first. Keep away from water, perfume and sprays. Wipe with a soft cloth and store in its pouch.'],
];

/** Returns how to look after a piece of these materials and finishes. */
export function careFor(words: readonly string[]): string {
  return care.find(([word]) => word.test(words.join()))?.[1] ?? '';
}
