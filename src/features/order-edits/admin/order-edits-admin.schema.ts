import * as z from 'zod/mini';
import { isUuid } from '../../../rules/ids.ts';
import { addressForm } from '../address/address-form.schema.ts';

/** `key`: of this press; `seen`: the version of the order on the screen. */
const press = {
  key: z.string().check(z.refine(isUuid, 'The key must be a UUID.')),
  seen: z.int().check(z.minimum(0)),
};

/** Another address of an order. */
export const addressBody = z.object({ ...press, address: addressForm });
export type AddressBody = z.output<typeof addressBody>;
