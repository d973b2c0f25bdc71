import * as z from 'zod/mini';
import { confirmations } from '../../rules/first-day/first-day.ts';

export const confirmationBody = z.object({ what: z.enum(confirmations) });
