import * as z from 'zod/mini';
import { tidy } from '../../rules/fields/fields.ts';

export const VIEW_NAME_MAX = 40;
export const VIEWS_MAX = 20;
const SEARCH_MAX = 500;

const name = z
  .string('Name the view.')
  .check(tidy, z.minLength(1, 'Name the view.'), z.maxLength(VIEW_NAME_MAX, `At most ${VIEW_NAME_MAX} characters.`));

/** A list of the admin area at its present filters. */
export const savedViewBody = z.object({
  name,
  path: z.string().check(z.regex(/^\/admin\/[a-z]+$/)),
  search: z.string().check(z.regex(/^\?[^#\s]+$/), z.maxLength(SEARCH_MAX)),
  isDefault: z.boolean(),
});

export const viewChangeBody = z.object({ name, isDefault: z.boolean() });
