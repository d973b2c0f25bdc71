import * as z from 'zod/mini';
import { neededText } from '../../rules/fields/fields.ts';
import { sentAs } from '../../rules/fields/sent-fields.ts';

const VIEW_NAME_MAX = 40;
export const VIEWS_MAX = 20;
const SEARCH_MAX = 500;

const name = neededText(VIEW_NAME_MAX, 'Name the view.');

/** A list of the admin area at its present filters. */
export const savedViewBody = z.object({
  name,
  path: sentAs(/^\/admin\/[a-z]+$/),
  search: sentAs(/^\?[^#\s]+$/).check(z.maxLength(SEARCH_MAX)),
  isDefault: z.boolean(),
});

export const viewChangeBody = z.object({ name, isDefault: z.boolean() });
