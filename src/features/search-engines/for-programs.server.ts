import { inLanguage } from '../../platform/request/request-note.ts';
import { type Language, languageFacts } from '../../rules/language/languages.ts';

/** Seconds for which anybody may keep such a file: prices in a feed may be this old, and the page always has the current one. */
const KEPT_SECONDS = 15 * 60;

const headersOf = (type: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': `public, max-age=${KEPT_SECONDS}`,
});

/** Returns a 404 that says why. */
export const notFoundAnswer = (why: string): Response =>
  new Response(why, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** A file that programs read. `type`: 'application/xml'. Null is 404. */
export function fileAnswer(type: string, text: string | null): Response {
  if (text === null) return notFoundAnswer('Not found');
  return new Response(text, { headers: headersOf(type) });
}

/**
 * A file that is written while it is sent, so that its length needs no memory. A fault in the middle aborts the answer.
 * @param language in which it is written; its texts are loaded
 */
export function streamAnswer(type: string, parts: AsyncGenerator<string>, language: Language = 'en'): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // A part is written while it is asked for, which may be after the request itself.
      const { value, done } = await inLanguage(language, () => parts.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: { ...headersOf(type), ...(language !== 'en' && { 'content-language': languageFacts[language].tag }) },
  });
}
