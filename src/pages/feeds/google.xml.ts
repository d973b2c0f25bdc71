import type { APIRoute } from 'astro';
import { streamAnswer } from '../../features/search-engines/for-programs.server.ts';
import { googleFeed } from '../../features/search-engines/google-feed.server.ts';

export const GET: APIRoute = ({ locals }) => streamAnswer('application/xml', googleFeed(locals.shop));
