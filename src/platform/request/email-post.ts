import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { orderRefusal } from '../../rules/refusals/order-refusals.ts';
import { ShopError } from '../shop-error.ts';
import { readForm } from './body.ts';
import type { ShopEnv } from './route.ts';

interface EmailPost<T> {
  readonly shape: z.ZodMiniType<T>;
  readonly take: (data: T) => Promise<void>;
  /** What a script is told. */
  readonly answer: { readonly title: string; readonly message: string };
  /** The page that a browser without script is led to. */
  readonly page: (isTaken: boolean) => string;
}

/**
 * A form that asks for little but an e-mail address, so that nothing but the address can be wrong. Whoever fills in the honeypot
 * (`website`) is told the same and nothing happens.
 * @throws ShopError BODY_TOO_LARGE, and for a script MISSING_INFORMATION
 */
export async function takeEmailPost<T extends { readonly website?: string | undefined }>(
  c: Context<ShopEnv>,
  { shape, take, answer, page }: EmailPost<T>,
) {
  const read = shape.safeParse(Object.fromEntries(await readForm(c.req.raw)));
  const wantsJson = c.req.header('accept')?.includes('application/json') ?? false;
  if (!read.success && wantsJson) throw new ShopError(orderRefusal('MISSING_INFORMATION', 'This does not look like an email address.'));
  if (read.success && !read.data.website) await take(read.data);
  return wantsJson ? c.json(answer) : c.redirect(page(read.success), 303);
}
