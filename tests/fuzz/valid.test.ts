import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fitting, hintsFor } from './hints.ts';
import { newGuest } from './people.ts';
import { Random } from './random.ts';
import { apiRoutes } from './routes.ts';
import type { World } from './world.ts';
import { arbitraryOf, type Schema } from './zod-arbitrary.ts';

/** Bodies that the fuzzer calls valid must pass their schema; otherwise a run would never get past validation. */
const SAMPLES = 40;
const LEAST = 0.8;
const catalogue = { products: [{ id: 1, sizes: ['2.4', '2.6'] }], coupons: ['TEN'] };
const world = { people: [], formerPeople: [], secrets: new Map(), factors: [], messages: [], catalogue } as unknown as World;
const schemas = apiRoutes().flatMap((route) => {
  if (typeof route.body !== 'object') return [];
  const schema = 'json' in route.body ? route.body.json : 'form' in route.body && !Array.isArray(route.body.form) ? route.body.form : null;
  return schema ? [[route.name, route, schema as Schema] as const] : [];
});

describe('valid bodies are valid', () => {
  test('there are many', () => expect(schemas.length).toBeGreaterThan(25));

  test.each(schemas)('%s', (_, route, schema) => {
    const accepted = Array.from({ length: SAMPLES }, (__, index) => {
      const random = new Random(1, index);
      const { hint } = hintsFor(world, random, newGuest(random), route, undefined);
      return z.safeParse(schema as unknown as z.ZodType, fitting(world, random, random.sample(arbitraryOf(schema, hint)))).success;
    });
    expect(accepted.filter(Boolean).length).toBeGreaterThanOrEqual(SAMPLES * LEAST);
  });
});

test('the same seed and index make the same value, another index another one', () => {
  const value = (index: number) =>
    new Random(5, index).sample(arbitraryOf(z.object({ a: z.string(), b: z.array(z.number()) }), () => null));
  expect(value(3)).toEqual(value(3));
  expect(new Set(Array.from({ length: 20 }, (_, index) => JSON.stringify(value(index)))).size).toBeGreaterThan(10);
});
