import { Buffer } from 'node:buffer';
import { BODY_BYTES_MAX, FORM_PARTS_MAX } from '../../../rules/limits.ts';
import { ShopError } from '../../shop-error.ts';
import { fieldsIn } from '../body.ts';

/** Bytes of the lines in front of a part: its name, and the name of a file. */
const HEAD_BYTES_MAX = 4 * 1024;
const LINE = '\r\n';
const HEAD_END = '\r\n\r\n';

/** A form that may carry files. Their bytes lie in the body: no copy of them is made. */
export interface FormWithFiles {
  readonly fields: URLSearchParams;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
}

/** Returns the boundary of a form with files, as its content type says; undefined for every other form. */
function boundaryOf({ headers }: Request): string | undefined {
  const type = headers.get('content-type') ?? '';
  const [, quoted, plain] = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  return quoted ?? plain;
}

/** Returns the most bytes that the body may have: `limit`, or BODY_BYTES_MAX if it cannot carry a file. */
export const formLimit = (request: Request, limit: number): number => (boundaryOf(request) === undefined ? BODY_BYTES_MAX : limit);

/**
 * Parses a form that may carry files. The parser of the platform would hold up every other request over a million empty parts, which fit
 * into a photograph's bytes, and keeps two more copies of a photograph. What is no form has no fields.
 * @param bytes the body of the request; the files lie in it
 * @throws ShopError BODY_TOO_LARGE for a text beyond BODY_BYTES_MAX, BAD_REQUEST for more than FORM_PARTS_MAX parts
 */
export function formIn(bytes: Uint8Array<ArrayBuffer>, request: Request): FormWithFiles {
  const boundary = boundaryOf(request);
  if (boundary === undefined) return { fields: fieldsIn(bytes), files: [] };
  const fields = new URLSearchParams();
  const files: FormWithFiles['files'][number][] = [];
  for (const part of partsOf(bytes, boundary)) {
    const headEnd = part.subarray(0, HEAD_BYTES_MAX).indexOf(HEAD_END);
    const head = part.subarray(0, Math.max(0, headEnd)).toString();
    const name = /\bname="([^"]*)"/i.exec(head)?.[1];
    if (name === undefined) continue;
    const content = part.subarray(headEnd + HEAD_END.length);
    if (/\bfilename\*?=/i.test(head)) files.push({ name, bytes: content });
    else if (content.byteLength > BODY_BYTES_MAX) throw new ShopError('BODY_TOO_LARGE');
    else fields.append(name, content.toString());
  }
  return { fields, files };
}

/** Returns the parts between the boundaries, each from the end of its boundary's line. @throws ShopError BAD_REQUEST */
function partsOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>, boundary: string): Buffer<ArrayBuffer>[] {
  const body = Buffer.from(buffer, byteOffset, byteLength);
  const parts: Buffer<ArrayBuffer>[] = [];
  const first = `--${boundary}${LINE}`;
  if (body.subarray(0, first.length).toString('latin1') !== first) return [];
  const delimiter = `${LINE}--${boundary}`;
  let from = first.length;
  for (let end = body.indexOf(delimiter, from); end !== -1; end = body.indexOf(delimiter, from)) {
    if (parts.length === FORM_PARTS_MAX) throw new ShopError('BAD_REQUEST');
    parts.push(body.subarray(from, end));
    from = end + delimiter.length + LINE.length;
  }
  return parts;
}
