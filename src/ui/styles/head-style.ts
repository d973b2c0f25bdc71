import { adminColours, colours, fold } from '../../brand/colours.ts';
import { foldOf } from '../../rules/brand/brand-colours.ts';
import type { ShopBrand } from '../../rules/brand/brand-values.ts';

/** '#2b0a1e' → '43 10 30' */
const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ');

const tokens = (declarations: readonly string[]) => `@layer tokens{:root{${declarations.join(';')}}}`;
const named = (each: Readonly<Record<string, string>>) => Object.entries(each).map(([name, colour]) => `--color-${name}:${colour}`);

/** The cascade layers, weakest first: a page's rule overrides a part's, whatever their specificity. */
export const layerOrder = '@layer tokens,base,parts,pages';

/**
 * The first style of every page: the order of the layers, and the colours of the brand. It comes before all others in the head, because the
 * build may order a page's style sheets in any way and the first mention of a layer decides its place. What styles use with transparency is
 * there as channels: `rgb(var(--rgb-night) / 0.5)`.
 */
export const headStyle = `${layerOrder};${tokens([...named(colours), `--rgb-night:${channels(colours.night)}`, `--rgb-fold:${channels(fold)}`])}`;

/** The colours that the owner chose, after those of the brand; null for a shop that keeps them. */
export function ownStyle({ isRecoloured, colours: all }: Pick<ShopBrand, 'isRecoloured' | 'colours'>): string | null {
  if (!isRecoloured) return null;
  const house: Readonly<Record<string, string>> = colours;
  const changed = Object.fromEntries(Object.entries(all).filter(([name, colour]) => house[name] !== colour));
  return tokens([...named(changed), `--rgb-night:${channels(all.night)}`, `--rgb-fold:${channels(foldOf(all, fold))}`]);
}

/**
 * Styles that the administrator's area has besides: its colours, and that its pages change into each other as base.css says. The browser
 * asks for the latter before the style sheets are there, and complains of a page that says it later.
 */
export const adminStyle = `${tokens(named(adminColours))}@media (hover:hover) and (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}`;
