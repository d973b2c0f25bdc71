import * as z from 'zod/mini';
import { email, honeypot } from '../../rules/fields/fields.ts';

/** The footer's form. */
export const newsletterForm = z.object({ email: email(), website: honeypot });
