import { Buffer } from 'node:buffer';
import type * as z from 'zod/mini';
import { BODY_BYTES_MAX, FORM_PARTS_MAX } from '../../rules/limits.ts';
import { fieldErrors } from '../../rules/refusals/field-errors.ts';
import { orderRefusal } from '../../rules/refusals/order-refusals.ts';
import { ShopError } from '../shop-error.ts';

/** Room for a body of unknown length; more is taken as it arrives. */
const FIRST_BYTES = 4 * 1024;

/**
 * The raw bytes of a request. It stops reading at the limit, so that a body of 10 MB costs nothing.
 * @throws ShopError BODY_TOO_LARGE
 */
export async function readBytes(request: Request, limit = BODY_BYTES_MAX): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limit) throw new ShopError('BODY_TOO_LARGE');
  let bytes = new Uint8Array(declared || FIRST_BYTES);
  let size = 0;
  // After a refusal functions/door.ts reads the rest: cancelling the body here would close the connection.
  for await (const part of request.body?.values({ preventCancel: true }) ?? []) {
    const end = size + part.byteLength;
    if (end > limit) throw new ShopError('BODY_TOO_LARGE');
    if (end > bytes.byteLength) {
      const larger = new Uint8Array(Math.min(limit, end * 2));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(part, size);
    size = end;
  }
  return bytes.subarray(0, size);
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

/**
 * A form that may carry a file. Its parts are counted before they are parsed: a million empty ones fit into a photograph's bytes, and the
 * parser holds up every other request meanwhile. What is no form has no fields.
 * @param limit bytes of a form with a file; one without has BODY_BYTES_MAX
 * @throws ShopError BODY_TOO_LARGE, BAD_REQUEST for more than FORM_PARTS_MAX parts
 */
export async function readFormWithFile(request: Request, limit: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  const [, quoted, plain] = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  const bytes = await readBytes(request, boundary ? limit : BODY_BYTES_MAX);
  if (boundary) assertFewParts(bytes, `--${boundary}`);
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => new FormData());
}

/** @throws ShopError BAD_REQUEST */
function assertFewParts({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>, delimiter: string): void {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    parts += 1;
    // The last delimiter ends the form.
    if (parts > FORM_PARTS_MAX + 1) throw new ShopError('BAD_REQUEST');
  }
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
