import type * as z from 'zod/mini';
import { BODY_BYTES_MAX } from '../../rules/limits.ts';
import { fieldErrors } from '../../rules/refusals/field-errors.ts';
import { orderRefusal } from '../../rules/refusals/order-refusals.ts';
import { ShopError } from '../shop-error.ts';

/**
 * The raw bytes of a request. It stops reading at the limit, so that a body of 10 MB costs nothing.
 * @throws ShopError BODY_TOO_LARGE
 */
export async function readBytes(request: Request, limit = BODY_BYTES_MAX): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new ShopError('BODY_TOO_LARGE');
  const parts: Uint8Array[] = [];
  let size = 0;
  // After a refusal functions/door.ts reads the rest: cancelling the body here would close the connection.
  for await (const part of request.body?.values({ preventCancel: true }) ?? []) {
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

/** False for half a character (a lone surrogate) or a NUL, which the database cannot store unchanged. */
const isSound = (text: string) => text.isWellFormed() && !text.includes('\0');

/** @throws ShopError BAD_REQUEST for a name or text of a JSON body that is not sound */
function sound(name: string, value: unknown): unknown {
  if (!isSound(name) || (typeof value === 'string' && !isSound(value))) throw new ShopError('BAD_REQUEST');
  return value;
}

/** The fields of a form, without NULs, which no browser sends. @throws ShopError BODY_TOO_LARGE */
export async function readForm(request: Request, limit = BODY_BYTES_MAX): Promise<URLSearchParams> {
  const text = new TextDecoder().decode(await readBytes(request, limit));
  return new URLSearchParams(text.replaceAll('\0', '').replaceAll('%00', ''));
}

/** Makes the error for a body that does not have the expected shape. */
export type RefuseBody = (issues: Parameters<typeof fieldErrors>[0]) => ShopError;

const missingInformation: RefuseBody = (issues) => {
  const fields = fieldErrors(issues);
  const [first] = Object.values(fields);
  return new ShopError(orderRefusal('MISSING_INFORMATION', first ?? undefined), { fields });
};

/**
 * A JSON body of the given shape. Fields that the shape does not name are dropped.
 * @throws ShopError BAD_REQUEST where it is not JSON; the error of `refuse` where it has another shape: by default MISSING_INFORMATION
 *   with `fields`
 */
export async function readJson<T>(request: Request, shape: z.ZodMiniType<T>, refuse: RefuseBody = missingInformation): Promise<T> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new ShopError('BAD_REQUEST');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request)), sound);
  } catch (error) {
    throw error instanceof ShopError ? error : new ShopError('BAD_REQUEST');
  }
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  throw refuse(read.error.issues);
}
