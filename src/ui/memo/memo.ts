import { FRAGMENT_SIZE_KEPT } from '../../rules/limits.ts';

/** Rendered parts of pages by their name and props, as UTF-8, which a page takes as it is; the ones that were kept longest make room. */
const fragments = new Map<string, Uint8Array>();
/** Characters of the names and props, and bytes of the parts. */
let size = 0;
const encoder = new TextEncoder();

/** The HTML of `name` for these props (JSON), as UTF-8: the one rendered before, or what `render` gives. */
export function memoized(name: string, props: string, render: () => Promise<string>): Uint8Array | Promise<Uint8Array> {
  const key = `${name} ${props}`;
  return fragments.get(key) ?? kept(key, render);
}

async function kept(key: string, render: () => Promise<string>): Promise<Uint8Array> {
  const html = encoder.encode(await render());
  forget(key);
  fragments.set(key, html);
  size += key.length + html.length;
  for (const oldest of fragments.keys()) {
    if (size <= FRAGMENT_SIZE_KEPT) break;
    forget(oldest);
  }
  return html;
}

function forget(key: string): void {
  const html = fragments.get(key);
  if (html !== undefined) size -= key.length + html.length;
  fragments.delete(key);
}
