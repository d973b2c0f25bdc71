import { fitting, hintsFor } from './hints.ts';
import { newGuest } from './people.ts';
import type { Random } from './random.ts';
import type { Route } from './routes.ts';
import type { World } from './world.ts';
import { arbitraryOf, type Schema } from './zod-arbitrary.ts';

const catalogue = { products: [{ id: 1, sizes: ['2.4', '2.6'] }], coupons: ['TEN'] };
const quiet = { people: [], formerPeople: [], secrets: new Map(), factors: [], messages: [], catalogue } as unknown as World;

/** Returns a body of a route by its schema, as a guest of an empty shop sends it. */
export function validBody(route: Route, schema: Schema, random: Random): unknown {
  const { hint } = hintsFor(quiet, random, newGuest(random), route, undefined);
  return fitting(quiet, random, random.sample(arbitraryOf(schema, hint)));
}
