import { FRAGMENTS_KEPT } from '../../rules/limits.ts';

/** Rendered parts of pages by their name and props; the one that was kept longest makes room. */
const fragments = new Map<string, string>();

/** The HTML of `name` for these props (JSON): the one rendered before, or what `render` gives. */
export function memoized(name: string, props: string, render: () => Promise<string>): string | Promise<string> {
  const key = `${name} ${props}`;
  return fragments.get(key) ?? kept(key, render);
}

async function kept(key: string, render: () => Promise<string>): Promise<string> {
  const html = await render();
  fragments.set(key, html);
  const [oldest] = fragments.keys();
  if (fragments.size > FRAGMENTS_KEPT && oldest !== undefined) fragments.delete(oldest);
  return html;
}
