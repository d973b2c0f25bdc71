import type { Actor } from './actor.ts';
import type { Browser, Reply } from './browser.ts';

/** A file as a phone sends it: known by its first bytes, the rest is padding. */
export interface File {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function fileOf(type: string, head: readonly number[], size: number): File {
  const bytes = new Uint8Array(size);
  bytes.set(head);
  return { type, bytes };
}

export const jpeg = (): File => fileOf('image/jpeg', [0xff, 0xd8, 0xff, 0xe0], 2_000);
/** A long one needs two parts in the bucket. */
export const mp4 = (isLong: boolean): File =>
  fileOf('video/mp4', [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d], isLong ? 6.5 * 1024 * 1024 : 4_000);

/** Sends a file as the body, again while no answer comes. */
export async function sentFile(actor: Actor, browser: Browser, method: string, path: string, { type, bytes }: File): Promise<Reply | null> {
  const headers = { 'content-type': type, 'content-length': String(bytes.byteLength) };
  return actor.again(() => browser.ask(path, { method, headers, body: bytes }));
}

const BOUNDARY = '----simulated-form';

/** A form with files, as a browser writes it. */
export function formWithFiles(
  fields: Readonly<Record<string, string>>,
  files: readonly File[],
): { type: string; body: Uint8Array<ArrayBuffer> } {
  const part = (head: string, value: string | Uint8Array) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`,
    value,
    '\r\n',
  ];
  const parts = [
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...files.flatMap(({ type, bytes }, at) => part(`name="photo"; filename="photo${at}.jpg"\r\nContent-Type: ${type}`, bytes)),
    `--${BOUNDARY}--\r\n`,
  ];
  const body = new Uint8Array(Buffer.concat(parts.map((each) => (typeof each === 'string' ? Buffer.from(each) : each))));
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body };
}
