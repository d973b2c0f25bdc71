import type { APIRoute } from 'astro';
import { feedAnswer } from '../../features/search-engines/feed-answer.server.ts';
import { googleFeed } from '../../features/search-engines/google-feed.server.ts';

export const GET: APIRoute = ({ locals, url }) => feedAnswer(locals.shop, url, 'application/xml', googleFeed);
