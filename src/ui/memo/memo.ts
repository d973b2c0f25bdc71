import { FRAGMENT_SIZE_KEPT } from '../../rules/limits.ts';

/** Rendered parts of pages by their name and props; the ones that were kept longest make room. */
const fragments = new Map<string, string>();
/** Characters of the names, props and parts. */
let size = 0;

/** The HTML of `name` for these props (JSON): the one rendered before, or what `render` gives. */
export function memoized(name: string, props: string, render: () => Promise<string>): string | Promise<string> {
  const key = `${name} ${props}`;
  return fragments.get(key) ?? kept(key, render);
}

async function kept(key: string, render: () => Promise<string>): Promise<string> {
  const html = await render();
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
