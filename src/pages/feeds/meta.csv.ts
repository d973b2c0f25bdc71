import type { APIRoute } from 'astro';
import { streamAnswer } from '../../features/search-engines/for-programs.server.ts';
import { metaFeed } from '../../features/search-engines/meta-feed.server.ts';

export const GET: APIRoute = ({ locals }) => streamAnswer('text/csv', metaFeed(locals.shop));
