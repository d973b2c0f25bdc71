import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../functions/start/settings.ts';

const FONT = /^\/fonts\/[\w-]+\.ttf$/;
const read = new Map<string, Uint8Array<ArrayBuffer>>();

/** The files beside the Worker, as far as it reads them itself: the fonts of documents. */
export async function assetAnswer({ url }: Request): Promise<Response> {
  const { pathname } = new URL(url);
  if (!FONT.test(pathname)) return new Response('', { status: 404 });
  const known = read.get(pathname) ?? new Uint8Array(readFileSync(join(root, 'public', pathname)));
  read.set(pathname, known);
  return new Response(known);
}
