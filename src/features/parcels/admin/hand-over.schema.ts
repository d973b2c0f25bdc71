import * as z from 'zod/mini';
import { choice } from '../../../rules/fields/fields.ts';

/** Courier whose driver comes. */
export const handOverQuery = z.object({ courier: choice(['shiprocket', 'delhivery', 'manual'], 'manual') });
