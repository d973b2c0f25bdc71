import type { APIRoute } from 'astro';
import { feedAnswer } from '../../features/search-engines/feed-answer.server.ts';
import { metaFeed } from '../../features/search-engines/meta-feed.server.ts';

export const GET: APIRoute = ({ locals, url }) => feedAnswer(locals.shop, url, 'text/csv', metaFeed);
