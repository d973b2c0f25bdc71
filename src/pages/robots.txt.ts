import type { APIRoute } from 'astro';
import { fileAnswer } from '../features/search-engines/for-programs.server.ts';
import { robotsText } from '../features/search-engines/robots.ts';
import { offeredLanguages } from '../rules/language/offered.ts';

export const GET: APIRoute = ({ locals: { shop } }) =>
  fileAnswer('text/plain', robotsText(shop.env.SHOP_URL.replace(/\/$/, ''), offeredLanguages(shop.env.LANGUAGES)));
