import type { APIRoute } from 'astro';
import { fileAnswer } from '../../features/search-engines/for-programs.server.ts';
import { pageSitemap } from '../../features/search-engines/sitemap.server.ts';

export const GET: APIRoute = async ({ locals }) => fileAnswer('application/xml', await pageSitemap(locals.shop));
