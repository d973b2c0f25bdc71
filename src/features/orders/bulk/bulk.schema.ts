import * as z from 'zod/mini';
import { neededText } from '../../../rules/fields/fields.ts';
import { uuid } from '../../../rules/fields/id-fields.ts';
import { orderStatuses } from '../../../rules/order/order-status.ts';

/** Orders that one press may print or list. */
export const ORDERS_MAX = 100;
/** Orders that one call moves: each takes some ten calls to the database, of the thousand that a request may make. */
export const MOVES_MAX = 25;
const LINK_MAX = 500;

/** `seen`: the status on the screen, `version` that of its edits; an order that has another one meanwhile is left out. */
const seen = z.enum(orderStatuses);

export const printBody = z.object({ ids: z.array(uuid).check(z.minLength(1), z.maxLength(ORDERS_MAX)) });

export const packBody = z.object({ orders: z.array(z.object({ id: uuid, seen })).check(z.minLength(1), z.maxLength(MOVES_MAX)) });

export const shipBody = z.object({
  parcels: z
    .array(
      z.object({
        id: uuid,
        seen,
        version: z.optional(z.int().check(z.minimum(0))),
        url: neededText(LINK_MAX, 'Enter the address of the parcel’s page.'),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOVES_MAX)),
});

/** '20412,20413' → [20412, 20413]: the numbers of an address, each once, as many as may be asked for. */
export const numbersIn = (list: string): number[] => [
  ...new Set(
    list
      .split(',', ORDERS_MAX)
      .filter((word) => /^[1-9]\d{0,8}$/.test(word))
      .map(Number),
  ),
];
