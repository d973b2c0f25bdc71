import * as z from 'zod/mini';
import { email, honeypot } from '../../rules/fields/fields.ts';

/** Form of the footer. */
export const newsletterForm = z.object({ email: email(), website: honeypot });
