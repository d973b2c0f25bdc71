import { brand as houseBrand } from '../../brand/brand.ts';
import { adminColours, colours, fold } from '../../brand/colours.ts';
import { adminShades, foldOf } from '../../rules/brand/brand-colours.ts';
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

/** The share of a letter of middle width in the size of the display font, with room for wide ones. */
const LETTER = 0.6;
/** Widths of the page and of its content that the name at the foot has. */
const MARK_WIDTH = { page: 92, content: 72 };

/** Makes the name at the foot of every page as small as its length asks; '' where it fits in its usual size. */
function fittedMark(name: string): string {
  const letters = [...name].reduce((sum, letter) => sum + (letter === ' ' ? 0.5 : /[\p{Lu}mw]/u.test(letter) ? 1.4 : 1), 0);
  const [vw, rem] = [MARK_WIDTH.page, MARK_WIDTH.content].map((width) => Math.floor((width / letters / LETTER) * 10) / 10);
  return name === houseBrand.name ? '' : `@layer pages{.footer__mark{font-size:min(21vw,17rem,${vw}vw,${rem}rem)}}`;
}

/** The colours that the owner chose, after those of the brand, and the size of the owner's name; null for a shop that keeps both. */
export function ownStyle({ name, isRecoloured, colours: all }: Pick<ShopBrand, 'name' | 'isRecoloured' | 'colours'>): string | null {
  if (!isRecoloured) return fittedMark(name) || null;
  const house: Readonly<Record<string, string>> = colours;
  const changed = Object.fromEntries(Object.entries(all).filter(([name, colour]) => house[name] !== colour));
  return tokens([...named(changed), `--rgb-night:${channels(all.night)}`, `--rgb-fold:${channels(foldOf(all, fold))}`]) + fittedMark(name);
}

/** The same for the administrator's area, after its own colours. */
export const ownAdminStyle = ({ isRecoloured, colours: all }: Pick<ShopBrand, 'isRecoloured' | 'colours'>): string | null =>
  isRecoloured ? tokens(named(adminShades(all))) : null;

/**
 * Styles that the administrator's area has besides: its colours, and that its pages change into each other as base.css says. The browser
 * asks for the latter before the style sheets are there, and complains of a page that says it later.
 */
export const adminStyle = `${tokens(named(adminColours))}@media (hover:hover) and (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}`;
