/** Seconds for which anybody may keep such a file: prices in a feed may be this old, and the page always has the current one. */
const KEPT_SECONDS = 15 * 60;

const headersOf = (type: string): HeadersInit => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': `public, max-age=${KEPT_SECONDS}`,
});

/** A file that programs read. `type`: 'application/xml'. Null is 404. */
export function fileAnswer(type: string, text: string | null): Response {
  if (text === null) return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  return new Response(text, { headers: headersOf(type) });
}

/** A file that is written while it is sent, so that its length needs no memory. A fault in the middle aborts the answer. */
export function streamAnswer(type: string, parts: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, { headers: headersOf(type) });
}
