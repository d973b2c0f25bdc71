import type { APIRoute } from 'astro';
import { fileAnswer } from '../features/search-engines/for-programs.server.ts';
import { robotsText } from '../features/search-engines/robots.ts';

export const GET: APIRoute = ({ locals }) => fileAnswer('text/plain', robotsText(locals.shop.env.SHOP_URL.replace(/\/$/, '')));
