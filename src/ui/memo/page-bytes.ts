const encoder = new TextEncoder();

/** V8 finds strings of this length by comparing them, without reading them for a hash. Of a page's parts only its styles are as long. */
const LONG = 16_384;
/** Each page has one text of styles, and there are fewer pages than this. */
const TEXTS_KEPT = 60;
const kept = new Map<string, Uint8Array>();

/**
 * The UTF-8 of a page, whose parts Astro hands over as text, and Memo as bytes. To encode 100 KB takes a Worker 0.2 ms, an eighth of what
 * it does for a page, and half of them are styles: their bytes are kept. astro.config.mjs has Astro call it.
 */
export function pageBytes(parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const encoded: Uint8Array[] = [];
  let length = 0;
  let text = '';
  const add = (bytes: Uint8Array) => {
    encoded.push(bytes);
    length += bytes.length;
  };
  const endText = () => {
    if (text !== '') add(encoder.encode(text));
    text = '';
  };
  for (const part of parts) {
    if (typeof part === 'string' && part.length < LONG) {
      text += part;
      continue;
    }
    endText();
    add(typeof part === 'string' ? longBytes(part) : part);
  }
  endText();
  const page = new Uint8Array(length);
  let at = 0;
  for (const bytes of encoded) {
    page.set(bytes, at);
    at += bytes.length;
  }
  return page;
}

function longBytes(text: string): Uint8Array {
  const known = kept.get(text);
  if (known) return known;
  const bytes = encoder.encode(text);
  if (kept.size >= TEXTS_KEPT) kept.clear();
  kept.set(text, bytes);
  return bytes;
}
