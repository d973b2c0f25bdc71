import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /^(text\/|application\/(javascript|json|xml)|image\/svg)/;
/** Pictures, those that the shop draws around a picture, and scripts. */
const IS_FILE = /^\/(?:media|_astro|api\/products\/\d+\/worn)\//;
const UNKNOWN = 'application/octet-stream';

/** The disk service of raw workerd sets no types, and browsers do not run modules without one. */
const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
  webmanifest: 'application/json',
};
const typeOf = (path: string) => types[/\.(\w+)(?:\?|$)/.exec(path)?.[1] ?? ''] ?? UNKNOWN;

function compressed(body: Buffer, accepts: string): [Buffer, string | null] {
  if (/\bbr\b/.test(accepts)) return [brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), 'br'];
  return /\bgzip\b/.test(accepts) ? [gzipSync(body), 'gzip'] : [body, null];
}

/**
 * The parts of Cloudflare's edge that raw workerd lacks: compression, and pictures and scripts, which it fetches
 * once from `files` (the shop under wrangler, with its simulated bucket and its assets) and caches. Only for measuring. The Worker may start
 * later, because it knows the address of the front.
 */
export async function startFront({ worker, files }: { worker: () => string; files: string }): Promise<{ server: Server; base: string }> {
  const cache = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();

  async function load(path: string, method: string, headers: Record<string, string>, body: Buffer | undefined) {
    const isFile = IS_FILE.test(path);
    const known = cache.get(path);
    if (isFile && known) return known;
    const answer = await fetch((isFile ? files : worker()) + path, {
      method,
      headers,
      redirect: 'manual',
      ...(body?.length && { body: new Uint8Array(body) }),
    });
    const typed: Record<string, string> = Object.fromEntries(answer.headers);
    if (typed['content-type'] === UNKNOWN) typed['content-type'] = typeOf(path);
    const loaded = { status: answer.status, headers: typed, body: Buffer.from(await answer.arrayBuffer()) };
    if (isFile && answer.ok) cache.set(path, loaded);
    return loaded;
  }

  const server = createServer(async (request, response) => {
    try {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const pass = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'accept-encoding', 'content-length'].includes(name)),
      );
      const { status, headers, body } = await load(
        request.url ?? '/',
        request.method ?? 'GET',
        pass as Record<string, string>,
        Buffer.concat(parts),
      );
      const { 'content-encoding': _, 'content-length': __, 'transfer-encoding': ___, connection: ____, ...keep } = headers;
      const [out, encoding] = TEXT.test(headers['content-type'] ?? '')
        ? compressed(body, String(request.headers['accept-encoding'] ?? ''))
        : [body, null];
      response.writeHead(status, {
        ...keep,
        'content-length': out.length,
        ...(encoding && { 'content-encoding': encoding, vary: 'accept-encoding' }),
      });
      response.end(out);
    } catch {
      response.writeHead(502).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
