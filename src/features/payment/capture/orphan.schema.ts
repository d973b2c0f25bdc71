import * as z from 'zod/mini';
import { sent } from '../../../rules/fields/sent-fields.ts';

/** An event of the gateway that fits no order. */
export const orphanBody = z.object({ id: sent(200) });
export type OrphanFields = z.output<typeof orphanBody>;
