import * as z from 'zod/mini';
import { isUuid } from '../ids.ts';

/** The id of an order, a parcel, a press. */
export const uuid = z.string().check(z.refine(isUuid, 'The id must be a UUID.'));

/** The number of an option: a select sends it as a text. */
export const chosen = z.coerce.number<number>();
