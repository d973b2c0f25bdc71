import { FRAGMENT_SIZE_KEPT } from '../../rules/limits.ts';

/**
 * Mark of a part for which each page puts in what is its own and not in the part's props, such as links with the page's address: the slot
 * `own` of the Memo.
 */
export const OWN_PLACE = '<!--own-->';

/** A number for each component, which its parts are kept under. */
const numbers = new WeakMap<object, number>();
let components = 0;
/** Rendered parts of pages by their component and props; the ones that were kept longest make room. */
const fragments = new Map<string, string>();
/** Characters of the keys and parts. */
let size = 0;

/** Returns the HTML of a component with these props (the language and JSON): the one rendered before, or what `render` gives. */
export function memoized(component: object, props: string, render: () => Promise<string>): string | Promise<string> {
  const key = `${numberOf(component)} ${props}`;
  return fragments.get(key) ?? kept(key, render);
}

function numberOf(component: object): number {
  const known = numbers.get(component);
  if (known !== undefined) return known;
  components += 1;
  numbers.set(component, components);
  return components;
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
