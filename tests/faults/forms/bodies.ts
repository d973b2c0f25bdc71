export type BodyKind = 'empty parts' | 'review';

/** A form to send: its body is made where it is sent, because copying 21 MB takes time too. */
export interface HostileForm {
  readonly path: string;
  readonly kind: BodyKind;
  readonly bytes: number;
  /** Without its length, so that only reading shows how long it is. */
  readonly chunked: boolean;
}

const BOUNDARY = 'xx';
const part = (disposition: string, text: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
const EMPTY_PART = part('name="a"', '');
const END = `--${BOUNDARY}--\r\n`;
const TEXTS = part('name="rating"', '4') + part('name="comment"', 'Light, even after six hours.') + part('name="name"', 'Asha M., Pune');
/** JPEGs are known by the first bytes. */
const JPEG = [0xff, 0xd8, 0xff, 0xe0];

export const formType = `multipart/form-data; boundary=${BOUNDARY}`;

/** Empty parts of a size in bytes, or a review as a buyer sends it, with a photograph of a size in bytes. */
export function bodyOf(kind: BodyKind, bytes: number): Buffer {
  if (kind === 'empty parts') return Buffer.from(EMPTY_PART.repeat(Math.floor(bytes / EMPTY_PART.length)) + END);
  const photograph = Buffer.alloc(bytes, 1);
  photograph.set(JPEG);
  const [head, end] = part('name="photo"; filename="a.jpg"', '\0').split('\0');
  return Buffer.concat([Buffer.from(TEXTS + head), photograph, Buffer.from(end + END)]);
}
