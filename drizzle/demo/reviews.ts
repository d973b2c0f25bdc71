import { sql } from 'drizzle-orm';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { reviews } from '../../src/features/reviews/reviews.table.ts';
import { startOfIstDay } from '../../src/rules/dates.ts';
import { DAY } from '../../src/rules/limits.ts';
import { urls } from '../../src/urls.ts';
import type { Statement } from '../statements.ts';
import { bangleReviews } from './buyer-reviews.ts';
import { reviewedOrders } from './order-list.ts';
import { FIRST_NUMBER } from './orders.ts';
import { photoKey } from './pictures.ts';
import { pieceOf } from './shelf.ts';

/** Marks a sample review: shoppers read "Sample" next to it, and it does not count. */
const SOURCE = 'Sample text written for this demonstration shop';

const samples: readonly (readonly [name: string, rating: number, picture: string, comment: string])[] = [
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

/** Returns sample reviews, newest first, each with its source. */
export function reviewStatements(orm: LibSQLDatabase, now: number) {
  return samples.map(([userName, rating, picture, comment], at) => {
    const { id, name, image } = pieceOf(picture);
    return orm.insert(reviews).values({
      userName,
      rating,
      comment,
      reviewDate: startOfIstDay(now) - (3 + at * 6) * DAY,
      kind: 'testimonial',
      source: SOURCE,
      publicLabel: 'Sample',
      proofNote: 'None: sample text.',
      status: 'published',
      productId: id,
      itemName: name,
      itemImageUrl: urls.media(image),
      itemImageStoragePath: image,
    });
  });
}

/** Sample reviews of the pieces of the demonstration's delivered orders: number of the order, line, stars, words and the shop's answer. */
const ofOrders: readonly (readonly [order: number, line: number, rating: number, comment: string, answer: string])[] = [
  [20_401, 1, 5, 'Light enough for a whole evening, and the pearls move with every step.', ''],
  [
    20_401,
    2,
    4,
    'A neat little halo. One stone sits a touch higher than the others.',
    'Write to us with a picture and we will exchange them.',
  ],
  [20_402, 1, 5, 'Size 2.6 fits exactly as the guide says.', ''],
];

interface OfLine {
  readonly number: number;
  readonly line: number;
  readonly rating: number;
  readonly comment: string;
  readonly answer?: string;
  readonly photos?: readonly string[];
  readonly source: string | null;
}

const ofLine = ({ number, line, rating, comment, answer = '', photos = [], source }: OfLine): Statement => sql`INSERT INTO reviews
  (user_name, rating, comment, review_date, kind, source, status, order_id, line, product_id, item_name, item_image_storage_path, photos, answer, answered_at)
  SELECT 'Sample buyer', ${rating}, ${comment}, o.delivered_at + ${(1 + line) * DAY}, 'buyer', ${source}, 'published', o.id, i.line, i.product_id, i.name, i.image,
    ${JSON.stringify(photos.map(photoKey))}, ${answer}, CASE WHEN ${answer} <> '' THEN o.delivered_at + ${(2 + line) * DAY} END
  FROM orders o JOIN order_items i ON i.order_id = o.id AND i.line = ${line} WHERE o.number = ${number}`;

/** Returns the reviews of buyers, for after the orders that they belong to: samples, and those of the bangles, which count. */
export function buyerReviewStatements(): Statement[] {
  const perOrder = bangleReviews.length / reviewedOrders.length;
  return [
    ...ofOrders.map(([number, line, rating, comment, answer]) => ofLine({ number, line, rating, comment, answer, source: SOURCE })),
    ...bangleReviews.map(([rating, comment, photos = []], at) =>
      ofLine({ number: FIRST_NUMBER + Math.floor(at / perOrder), line: 1 + (at % perOrder), rating, comment, photos, source: null }),
    ),
  ];
}
