import type { APIRoute } from 'astro';
import { fileAnswer } from '../../features/search-engines/for-programs.server.ts';
import { productSitemap } from '../../features/search-engines/sitemap.server.ts';

export const GET: APIRoute = async ({ locals, params }) =>
  fileAnswer('application/xml', await productSitemap(locals.shop, params.part ?? ''));
