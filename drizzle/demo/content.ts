import { endOfIstDate, startOfIstDay } from '../../src/rules/dates.ts';
import { DAY } from '../../src/rules/limits.ts';
import { paise } from '../../src/rules/money/money.ts';

const rupees = (amount: number) => paise(amount * 100);

/** One coupon for each thing that can happen to a code. Ids are fixed so that the demonstration orders can name them. */
export function demoCoupons(now: number) {
  const lapsed = endOfIstDate(new Date(now - 10 * DAY).toISOString().slice(0, 10));
  const none = { expiresAt: null, maxUses: null, minPurchase: null };
  return [
    { ...none, id: 1, code: 'SHAADI10', discountType: 'percentage' as const, discountValue: 1000, minPurchase: rupees(999) },
    { ...none, id: 2, code: 'WELCOME100', discountType: 'fixed_amount' as const, discountValue: rupees(100) },
    { ...none, id: 3, code: 'EXPIRED20', discountType: 'percentage' as const, discountValue: 2000, expiresAt: lapsed },
    { ...none, id: 4, code: 'SOLDOUT50', discountType: 'fixed_amount' as const, discountValue: rupees(50), maxUses: 1 },
    { ...none, id: 5, code: 'BRIDE15', discountType: 'percentage' as const, discountValue: 1500, minPurchase: rupees(5000) },
  ];
}

export const demoNotice = {
  textContent: 'Wedding season is here: 10% off orders of ₹999 and above with code SHAADI10',
  linkUrl: '/collections/necklaces',
  isActive: true,
};

export const demoShipping = { freeFrom: rupees(500), fee: rupees(50), isActive: true };

/** Cash on delivery from ₹299 to ₹5,000, not in Leh and not on Great Nicobar. */
export const demoCod = { isOn: true, min: rupees(299), max: rupees(5000), blockedPins: ['194101', '744301'], isActive: true };

/** Shown with every sample review, so that nobody takes it for a customer's word. */
const SOURCE = 'Sample text written for this demonstration shop';

const words: readonly (readonly [name: string, rating: number, picture: string, comment: string])[] = [
  [
    'Ananya R.',
    5,
    'gold-jhumka-earrings.jpg',
    'Wore these through a whole sangeet and forgot I had them on. The pearls sound lovely when you turn your head.',
  ],
  ['Farah K.', 5, 'kundan-bib-necklace.jpg', 'Looks far more costly than it is. The dori makes it easy to sit right on a deep blouse.'],
  [
    'Priya M.',
    4,
    'plain-gold-bangle-set.jpg',
    'Took 2.6 after reading the size chart and it fits. The rope-twist ones are my favourites of the eight.',
  ],
  ['Sneha D.', 5, 'pearl-stud-earrings.jpg', 'My office pair. Light, neat, and the backs hold well.'],
  ['Lakshmi V.', 4, 'silver-payal-anklet.jpg', 'Sweet sound of ghungroos without being loud. I would love a second one to make a pair.'],
  [
    'Harpreet S.',
    5,
    'meenakari-enamel-bangles.jpg',
    'The enamel is done on the inside too. Went with my red suit as if they were made together.',
  ],
  ['Ishita B.', 5, 'chandbali-earrings.jpg', 'Big look, small weight. Packed in a sturdy box with a pouch for each earring.'],
  ['Meghna P.', 4, 'ruby-cocktail-ring.jpg', 'A real conversation piece. Runs true to the 17 mm given, so measure first.'],
  ['Divya N.', 5, 'kundan-maang-tikka.jpg', 'Stayed in place all evening with one pin. The red drop is a lovely touch.'],
  ['Ritu A.', 5, 'oxidised-silver-statement-necklace.jpg', 'Navratri sorted. Plain black kurta, this necklace, done.'],
  ['Kavya J.', 4, 'beaded-anklet.jpg', 'Fun colours for a beach trip. The extender is handy.'],
  ['Sunita G.', 5, 'peacock-juda-pin.jpg', 'Holds a thick bun and catches the light from the back. Everyone asked where it came from.'],
];

/** Sample reviews, newest first, each with its source. */
export function demoReviews(now: number) {
  return words.map(([userName, rating, picture, comment], at) => ({
    userName,
    rating,
    picture,
    comment,
    reviewDate: startOfIstDay(now) - (3 + at * 6) * DAY,
    kind: 'testimonial' as const,
    source: SOURCE,
  }));
}
