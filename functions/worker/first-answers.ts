import { faultTexts } from '../../src/platform/faults.texts.ts';
import { logFault } from '../../src/platform/log/log.ts';
import { NOT_KEPT, setSecurityHeaders } from '../../src/platform/request/headers.ts';
import { supportHint } from '../../src/platform/request/request-note.ts';
import { piecesOf } from '../../src/platform/request/upload/pieces.ts';
import { DRAINED_BYTES_MAX } from '../../src/rules/limits.ts';

/** Paths that programs request from every site and that this one does not have: answered before anything is loaded or read. */
const NOTHING_HERE =
  /^\/(?:_image|_server-islands|\.well-known(?!\/security\.txt$)|\.git|\.env|wp-[a-z]+|cgi-bin|phpmyadmin|vendor)(?:[/.]|$)|\.(?:php\d?|aspx?|jsp|cgi|env|sql|bak|ini|ya?ml|log)$/i;

/**
 * Scripts and styles: those that exist are answered before the Worker is asked. One of a build that is gone may come with the next
 * version.
 */
const SCRIPT = '/_astro/';

const plain = (text: string, status: number, headers: Record<string, string>) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });

/**
 * Returns false for a path such as '/products/%ff', whose bytes are no text. Astro would write a line of its own into the log.
 */
function isText(pathname: string): boolean {
  try {
    // The result is used: the bundler drops a call without one, because it knows no other effect of it.
    return decodeURI(pathname).length > 0;
  } catch {
    return false;
  }
}

/**
 * Returns a 404 for the paths above and for those that are no text, or a 405 for a method that pages or pictures do not have; null for
 * every other request.
 */
export function notFoundOrNotAllowed({ method }: Request, pathname: string): Response | null {
  if (NOTHING_HERE.test(pathname)) return plain('Not found', 404, { 'cache-control': 'public, max-age=300' });
  if (pathname.startsWith(SCRIPT)) return plain('Not found', 404, { 'cache-control': NOT_KEPT });
  if (pathname.startsWith('/api/')) return null;
  if (!isText(pathname)) return plain('Not found', 404, { 'cache-control': NOT_KEPT });
  const allowed = pathname.startsWith('/media/') ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST'];
  if (allowed.includes(method)) return null;
  return plain('Method not allowed', 405, { allow: allowed.join(', '), 'cache-control': NOT_KEPT });
}

/** Returns the answer where nothing else could answer. */
export function lastResortAnswer(error: unknown): Response {
  logFault('door', error);
  return plain(faultTexts().wentWrong + supportHint(), 500, { 'cache-control': NOT_KEPT });
}

/**
 * Returns the answer with the headers that every answer has, once the rest of the request's body is read: workerd closes a kept-alive
 * connection with an unread body, and the next request on it fails.
 */
export async function finalAnswer(request: Request, answer: Response): Promise<Response> {
  if (request.body) await readOut(request);
  if (answer.headers.has('strict-transport-security')) return answer;
  const whole = new Response(answer.body, answer);
  setSecurityHeaders(whole.headers);
  return whole;
}

/** Reads and discards the rest of a body. Where that is more than DRAINED_BYTES_MAX, it stops and the connection is lost. */
async function readOut({ body, headers }: Request): Promise<void> {
  if (!body || body.locked || Number(headers.get('content-length') ?? 0) > DRAINED_BYTES_MAX) return;
  let size = 0;
  try {
    for await (const piece of piecesOf(body)) {
      size += piece.byteLength;
      if (size > DRAINED_BYTES_MAX) return;
    }
  } catch {
    // It was read before, or the sender disconnected: nothing is left in either case.
  }
}
