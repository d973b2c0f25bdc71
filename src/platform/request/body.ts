import type * as z from 'zod/mini';
import { BODY_BYTES_MAX } from '../../rules/limits.ts';
import { fieldErrors } from '../../rules/refusals/field-errors.ts';
import { orderRefusal } from '../../rules/refusals/order-refusals.ts';
import { ShopError } from '../shop-error.ts';
import { piecesOf } from './upload/pieces.ts';

/** Room for a body of unknown length; more is taken as it arrives. */
const FIRST_BYTES = 4 * 1024;
/** A request, or the answer of another site. */
export type Body = Pick<Request, 'headers' | 'body'>;

/**
 * Returns the raw bytes of a body. It stops reading at the limit, so that a body of 10 MB costs nothing.
 * @throws ShopError BODY_TOO_LARGE
 */
export async function readBytes({ headers, body }: Body, limit = BODY_BYTES_MAX): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(headers.get('content-length') ?? 0);
  if (declared > limit) throw new ShopError('BODY_TOO_LARGE');
  let bytes = new Uint8Array(declared || FIRST_BYTES);
  let size = 0;
  for await (const piece of body ? piecesOf(body) : []) {
    const end = size + piece.byteLength;
    if (end > limit) throw new ShopError('BODY_TOO_LARGE');
    // Moved, not copied: the former memory would stay until V8 looks for what nobody uses.
    if (end > bytes.byteLength) bytes = new Uint8Array(bytes.buffer.transfer(Math.min(limit, end * 2)));
    bytes.set(piece, size);
    size = end;
  }
  return bytes.subarray(0, size);
}

/** Returns false for half a character (a lone surrogate) or a NUL, which the database cannot store unchanged. */
const isSound = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Checks the texts of a JSON body. @throws ShopError BAD_REQUEST for a name or text that is not sound */
function sound(name: string, value: unknown): unknown {
  if (!isSound(name) || (typeof value === 'string' && !isSound(value))) throw new ShopError('BAD_REQUEST');
  return value;
}

/** Returns the fields of a form, without NULs, which no browser sends. @throws ShopError BODY_TOO_LARGE */
export async function readForm(request: Request): Promise<URLSearchParams> {
  return fieldsIn(await readBytes(request));
}

/** Returns the fields of a form's bytes, without NULs. */
export function fieldsIn(bytes: Uint8Array): URLSearchParams {
  return new URLSearchParams(new TextDecoder().decode(bytes).replaceAll('\0', '').replaceAll('%00', ''));
}

/** Makes the error for a body that does not have the expected shape. */
export type RefuseBody = (issues: Parameters<typeof fieldErrors>[0]) => ShopError;

const missingInformation: RefuseBody = (issues) => {
  const fields = fieldErrors(issues);
  const [first] = Object.values(fields);
  return new ShopError(orderRefusal('MISSING_INFORMATION', first ?? undefined), { fields });
};

/**
 * Returns a JSON body of the given shape. Fields that the shape does not name are dropped.
 * @throws ShopError BAD_REQUEST if it is not JSON; the error of `refuse` where it has another shape: by default MISSING_INFORMATION with
 * `fields`
 */
export async function readJson<T>(
  request: Request,
  shape: z.ZodMiniType<T>,
  refuse: RefuseBody = missingInformation,
  limit?: number,
): Promise<T> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new ShopError('BAD_REQUEST');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request, limit)), sound);
  } catch (error) {
    throw error instanceof ShopError ? error : new ShopError('BAD_REQUEST');
  }
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  throw refuse(read.error.issues);
}
