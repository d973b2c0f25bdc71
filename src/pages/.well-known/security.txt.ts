import type { APIRoute } from 'astro';
import { fileAnswer } from '../../features/search-engines/for-programs.server.ts';
import { securityText } from '../../features/search-engines/security-text.server.ts';

export const GET: APIRoute = async ({ locals }) => fileAnswer('text/plain', await securityText(locals.shop));
