import type { Client } from '@libsql/client';
import { sql } from 'drizzle-orm';
import { DAY, HOUR } from '../../src/rules/limits.ts';
import { slugOf } from '../../src/rules/text.ts';
import { writeAll } from '../statements.ts';
import { catalogue } from './catalogue.ts';
import { inventedTexts } from './hindi/invented.ts';
import { careFor, PACKER } from './labels.ts';
import { demoProducts } from './shelf.ts';

/** Invented pieces have ids from here on, so that they never collide with the demo's products or an owner's first ones. */
const FIRST_ID = 100_001;
const CHUNK = 500;
/** Every 23rd piece is sold out, every 40th is featured. */
const SOLD_OUT_EVERY = 23;
const FEATURED_EVERY = 40;

const moods = [
  'Utsav',
  'Sanjh',
  'Rani',
  'Mehfil',
  'Gulnaar',
  'Banjara',
  'Lalima',
  'Tara',
  'Nirjhar',
  'Kesar',
  'Noor',
  'Vasant',
  'Aangan',
  'Rimjhim',
];
const looks = [
  'Kundan',
  'Oxidised',
  'Pearl',
  'Meenakari',
  'Antique Gold-Tone',
  'Rose-Tone',
  'Temple',
  'Mirror-Work',
  'Ruby-Red',
  'Emerald-Green',
];
const turns = ['Classic', 'Festive', 'Slim', 'Grand', 'Everyday', 'Floral', 'Peacock', 'Lotus', 'Twisted', 'Beaded', 'Filigree'];
const kinds: Record<string, readonly string[]> = {
  Necklaces: ['Choker', 'Pendant Necklace', 'Haar', 'Layered Necklace'],
  Earrings: ['Jhumkas', 'Studs', 'Hoops', 'Chandbalis'],
  Bangles: ['Bangle Pair', 'Kada', 'Bangle Set'],
  Rings: ['Cocktail Ring', 'Band', 'Adjustable Ring'],
  Anklets: ['Payal', 'Anklet'],
  'Hair Accessories': ['Maang Tikka', 'Juda Pin', 'Matha Patti'],
};

const nth = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/**
 * Returns the piece at this place of the invented catalogue. It is always the same one, so that a second run adds nothing twice.
 */
function invent(at: number, now: number) {
  const shelf = at % catalogue.categories.length;
  const category = nth(catalogue.categories, shelf).name;
  const kind = nth(kinds[category] ?? ['Piece'], Math.floor(at / 6));
  const [mood, look, turn] = [nth(moods, at * 5 + 3), nth(looks, at * 7 + 1), nth(turns, Math.floor(at / 10))];
  const name = `${mood} ${turn} ${look} ${kind} No. ${at + 1}`;
  const rupees = 149 + ((at * 7919) % 4850);
  const was = at % 3 === 0 ? Math.ceil((rupees * (115 + (at % 40))) / 100) : null;
  const care = careFor([look]);
  const lookalikes = demoProducts.filter((_, place) => catalogue.products[place]?.category === category);
  return {
    id: FIRST_ID + at,
    name,
    slug: slugOf(name),
    description: `${turn} ${kind.toLowerCase()} with a ${look.toLowerCase()} finish from the ${mood} line. An invented piece for testing a large catalogue.`,
    price: rupees * 100,
    original: was === null ? null : was * 100,
    mrp: (was ?? rupees) * 100,
    category: shelf + 1,
    images: JSON.stringify([nth(lookalikes, Math.floor(at / 6)).image]),
    featured: at % FEATURED_EVERY === 0 ? 1 : 0,
    // Each word indexes its piece once more: two are enough for trials.
    words: { stone: look.toLowerCase(), occasion: nth(['everyday', 'festive', 'party', 'wedding'], at) },
    care,
    hindi: inventedTexts({ mood, turn, look, kind, number: at + 1, care }),
    arrived: now - 60 * DAY - (at % (300 * 24)) * HOUR,
    stock: at % SOLD_OUT_EVERY === 0 ? 0 : 1 + ((at * 13) % 60),
  };
}

/** Before the pieces: one that comes later is indexed once, with its Hindi. */
const insertHindi = (json: string) => sql`INSERT INTO translations (kind, subject, language, field, text, english, state)
  SELECT 'product', piece.value ->> 'id', 'hi', own.key, own.value, piece.value ->> own.key, 'sample'
  FROM json_each(${json}) piece, json_each(piece.value -> 'hindi') own WHERE true ON CONFLICT DO NOTHING`;

const insertPieces = (
  json: string,
) => sql`INSERT INTO products (id, name, slug, description, price_paise, original_price_paise, mrp_paise, category_id, images,
    is_featured, packer, care, created_at, updated_at)
  SELECT v ->> 'id', v ->> 'name', v ->> 'slug', v ->> 'description', v ->> 'price', v ->> 'original', v ->> 'mrp', v ->> 'category',
    v ->> 'images', v ->> 'featured', ${PACKER}, v ->> 'care', v ->> 'arrived', v ->> 'arrived'
  FROM (SELECT value AS v FROM json_each(${json}))`;

const insertWords = (json: string) => sql`INSERT INTO product_attributes (product_id, kind, value)
  SELECT piece.value ->> 'id', word.key, word.value FROM json_each(${json}) piece, json_each(piece.value -> 'words') word`;

const insertStock = (json: string) => sql`INSERT INTO stock_moves (product_id, kind, quantity, note, created_at)
  SELECT value ->> 'id', 'adjust', value ->> 'stock', 'First delivery', value ->> 'arrived' FROM json_each(${json}) WHERE value ->> 'stock' > 0`;

/**
 * Adds invented pieces until there are `wanted`, for trials with a large catalogue; returns how many it added. Needs the demo categories.
 * Without `hindi` they are written in two thirds of the time.
 */
export async function addLargeCatalogue(client: Client, wanted: number, now: number, { hindi = true } = {}): Promise<number> {
  const { rows } = await client.execute({ sql: 'SELECT count(*) AS n FROM products WHERE id >= ?', args: [FIRST_ID] });
  const existing = Number(rows[0]?.n ?? 0);
  for (let from = existing; from < wanted; from += CHUNK) {
    const pieces = Array.from({ length: Math.min(CHUNK, wanted - from) }, (_, at) => invent(from + at, now));
    const json = JSON.stringify(pieces);
    await writeAll(client, [...(hindi ? [insertHindi(json)] : []), insertPieces(json), insertWords(json), insertStock(json)]);
  }
  return Math.max(0, wanted - existing);
}
