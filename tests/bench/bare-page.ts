import { Hono } from 'hono';

const page = `<!doctype html><title>Bare</title>${'<p>Nothing is read and nothing is computed for this page.</p>'.repeat(200)}`;

/** What `npm run bench` compares the shop with. */
export default new Hono<{ Bindings: { ASSETS: { fetch(request: Request): Promise<Response> } } }>()
  .get('/page', (c) => c.html(page))
  .get('*', (c) => c.env.ASSETS.fetch(c.req.raw));
