import * as z from 'zod/mini';
import { longText } from './fields.ts';
import { blanksIn } from './ready-texts.ts';

/**
 * Returns the schema of several lines that go to a customer: a blank of a canned reply, such as {tracking}, must not be left in them.
 */
export const sentText = (max: number) =>
  longText(max).check(
    z.refine((typed) => blanksIn(typed).length === 0, { error: ({ input }) => `Fill in ${blanksIn(String(input)).join(', ')} first.` }),
  );
