import * as z from 'zod/mini';
import { confirmations, firstSteps } from '../../rules/first-day/first-day.ts';

export const confirmationBody = z.object({ what: z.enum(confirmations) });

export const putOffBody = z.object({ step: z.enum(firstSteps) });
