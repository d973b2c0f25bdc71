import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { NO_EMAIL } from '../../rules/people/no-email.ts';
import { orderRefusal } from '../../rules/refusals/order-refusals.ts';
import { ShopError } from '../shop-error.ts';
import { readForm } from './body.ts';
import type { ShopEnv } from './route.ts';

interface EmailPost<T> {
  readonly shape: z.ZodMiniType<T>;
  readonly take: (data: T) => Promise<void>;
  /** The answer to a script. */
  readonly answer: { readonly title: string; readonly message: string };
  /** The page to which a browser without script is redirected. */
  readonly page: (isTaken: boolean) => string;
}

/**
 * Handles a form in which only the e-mail address can be wrong. A sender that fills in the honeypot (`website`) gets the same
 * answer and nothing happens.
 * @throws ShopError BODY_TOO_LARGE, and for a script MISSING_INFORMATION
 */
export async function takeEmailPost<T extends { readonly website?: string | undefined }>(
  c: Context<ShopEnv>,
  { shape, take, answer, page }: EmailPost<T>,
) {
  const read = shape.safeParse(Object.fromEntries(await readForm(c.req.raw)));
  const wantsJson = c.req.header('accept')?.includes('application/json') ?? false;
  if (!read.success && wantsJson) throw new ShopError(orderRefusal('MISSING_INFORMATION', NO_EMAIL));
  if (read.success && !read.data.website) await take(read.data);
  return wantsJson ? c.json(answer) : c.redirect(page(read.success), 303);
}
