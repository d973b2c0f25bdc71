import * as z from 'zod/mini';
import { day } from '../../../rules/fields/day-fields.ts';
import { choice, code, listQuery, longText, name, neededText, phone, pin, search, state, text } from '../../../rules/fields/fields.ts';
import { uuid } from '../../../rules/fields/id-fields.ts';
import { sent, sentOrEmpty } from '../../../rules/fields/sent-fields.ts';
import { isUuid } from '../../../rules/ids.ts';
import { CART_LINES_MAX, LINE_QUANTITY_MAX } from '../../../rules/limits.ts';
import { isLatin } from '../../../rules/parcels/label/latin-letters.ts';
import { parcelStates } from '../../../rules/parcels/parcel-states.ts';
import { countedBy } from '../../../rules/parcels/return-counts.ts';
import { BOX_NAME_MAX } from '../../settings/admin/boxes.schema.ts';

/** Orders that one call books: each asks couriers up to six times, and somebody waits. */
export const BOOKED_MAX = 5;
const COMMENT_MAX = 200;
const NAME_MAX = 100;
const STREET_MAX = 200;

const pieceCount = z.int().check(z.minimum(0), z.maximum(LINE_QUANTITY_MAX));

const parcelTabs = ['book', 'hand', 'way', 'trouble', 'late', 'back', 'cash', 'all'] as const;
export type ParcelTab = (typeof parcelTabs)[number];

/** The address of the desk. `search`: the number of an order, a parcel or a courier. */
export const parcelListQuery = listQuery({ tab: choice(parcelTabs, 'book'), search });
export type ParcelListQuery = z.output<typeof parcelListQuery>;

/** The address of the counts. */
export const parcelCountQuery = listQuery({ by: choice(countedBy, 'month') });

/** Parcels whose labels and slips are one file. */
export const PAPERS_MAX = 25;

/** Ways to choose the courier of a press for many. */
const preferences = ['cheapest', 'quickest'] as const;
export type Preference = (typeof preferences)[number];

/** A draft of the pieces of an order that no parcel has. */
export const makeBody = z.object({ orderId: uuid });
export const bookOrdersBody = z.object({
  orders: z.array(uuid).check(z.minLength(1), z.maxLength(BOOKED_MAX)),
  prefer: z.enum(preferences),
  /** Its name; '' for the box that each draft has, else the usual one. */
  box: z._default(sentOrEmpty(BOX_NAME_MAX), ''),
});
export const boxBody = z.object({ box: sent(BOX_NAME_MAX) });

/** The courier that is chosen from the quotes; for one without an API its name and number as they are typed. */
export const bookBody = z.object({
  courier: z.enum(['shiprocket', 'delhivery', 'manual']),
  option: z._default(sentOrEmpty(60), ''),
  quoted: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(10_000_000))), null),
  days: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(60))), null),
  carrier: z._default(text(60), ''),
  awb: z._default(code(/^([A-Za-z0-9-]{6,30})?$/, 'A tracking number has 6 to 30 letters and digits.'), ''),
});

/** The ids of a list in an address, each once; what is none is left out. */
export const idsIn = (list: string, max: number): string[] => [
  ...new Set(
    list
      .toLowerCase()
      .split(',', max)
      .filter((word) => isUuid(word)),
  ),
];

/** The pieces that stay in a draft; the others wait for the next parcel of their order. */
export const splitBody = z.object({
  pieces: z.array(z.object({ orderId: uuid, line: z.int(), quantity: pieceCount })).check(z.minLength(1), z.maxLength(CART_LINES_MAX)),
});

/** Another courier of the same service. */
export const reassignBody = z.object({
  option: sent(60),
  quoted: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  days: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(60))), null),
});

export const pickupBody = z.object({ on: day });
export const ndrBody = z.object({
  act: z.enum(['again', 'return']),
  comment: z._default(text(COMMENT_MAX), ''),
  on: z.optional(day),
});
const printable = z.refine<string>(isLatin, 'Couriers print Latin letters only.');

/** Address of a parcel, in letters that its label can print. */
export const parcelAddressBody = z.object({
  name: name(NAME_MAX).check(z.minLength(1, 'Enter the name.'), printable),
  address: neededText(STREET_MAX, 'Enter the street.').check(printable),
  apartment: z._default(text(STREET_MAX).check(printable), ''),
  place: z._default(text(STREET_MAX).check(printable), ''),
  city: neededText(NAME_MAX, 'Enter the city.').check(printable),
  state,
  pin,
  phone: phone(),
});
export const moveParcelBody = z.object({
  to: z.enum(parcelStates),
  seen: z.enum(parcelStates),
  reason: z._default(longText(COMMENT_MAX), ''),
});

export const openBody = z.object({
  next: z.enum(['close', 'again']),
  pieces: z
    .array(z.object({ orderId: uuid, line: z.int(), good: pieceCount, bad: pieceCount }))
    .check(z.minLength(1), z.maxLength(CART_LINES_MAX)),
});
