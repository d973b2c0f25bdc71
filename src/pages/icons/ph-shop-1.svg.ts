import type { APIRoute } from 'astro';
import { fileAnswer } from '../../features/search-engines/for-programs.server.ts';
import { readStore } from '../../features/settings/store.server.ts';
import type { ShopBrand } from '../../rules/brand/brand-values.ts';

/** Returns the first letter of the shop on its light ground: the drawing of a piece or category without a picture. */
function letterDrawing({ name, colours: { tissue, brand } }: Pick<ShopBrand, 'name' | 'colours'>): string {
  const [letter = ''] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><path fill="${tissue}" d="M0 0h600v600H0z"/>
<circle cx="300" cy="300" r="170" fill="none" stroke="${brand}" stroke-width="6"/>
<text x="300" y="372" text-anchor="middle" font-family="Georgia,'Noto Serif',serif" font-size="210" fill="${brand}">${letter.toUpperCase()}</text></svg>`;
}

export const GET: APIRoute = async ({ locals }) => fileAnswer('image/svg+xml', letterDrawing((await readStore(locals.shop)).brand));
