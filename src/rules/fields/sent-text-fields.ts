import * as z from 'zod/mini';
import { placeholdersIn } from '../canned-replies.ts';
import { longText } from './fields.ts';

/**
 * Returns the schema of several lines that go to a customer: a placeholder of a canned reply, such as {tracking}, must not be left in them.
 */
export const sentText = (max: number) =>
  longText(max).check(
    z.refine((typed) => placeholdersIn(typed).length === 0, {
      error: ({ input }) => `Fill in ${placeholdersIn(String(input)).join(', ')} first.`,
    }),
  );
