import type * as z from 'zod/mini';
import { fieldErrors } from '../rules/field-errors.ts';
import { BODY_BYTES_MAX } from '../rules/limits.ts';
import { refuseOrder } from '../rules/order-refusals.ts';
import { ShopError } from './shop-error.ts';

/**
 * The raw bytes of a request, read no further than the limit, so that a body of 10 MB costs nothing.
 * @throws ShopError BODY_TOO_LARGE
 */
export async function readBytes(request: Request, limit = BODY_BYTES_MAX): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new ShopError('BODY_TOO_LARGE');
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > limit) throw new ShopError('BODY_TOO_LARGE');
    parts.push(part);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/**
 * A JSON body of the given shape. Fields that the shape does not name are dropped.
 * @throws ShopError BAD_REQUEST for what is no JSON, MISSING_INFORMATION with `fields` for what does not fit
 */
export async function readJson<T>(request: Request, shape: z.ZodMiniType<T>): Promise<T> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new ShopError('BAD_REQUEST');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request)));
  } catch (error) {
    throw error instanceof ShopError ? error : new ShopError('BAD_REQUEST');
  }
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const fields = fieldErrors(read.error.issues);
  const [first] = Object.values(fields);
  throw new ShopError(refuseOrder('MISSING_INFORMATION', first ?? undefined), { fields });
}
