import { Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { helpPageIds, helpPages } from '../parts/help/help-pages.ts';
import { blocksOf } from './help-blocks.ts';

/** Returns the pages in docs/help as the build finds them. A function, as commands load this file in Node, which knows no `import.meta.glob`. */
const texts = () => import.meta.glob<string>('/docs/help/*.md', { query: '?raw', import: 'default', eager: true });

/** Pages of the owner's help. */
export const helpAdmin = new Hono<ShopEnv>().get('/help/:id', requires('administer'), (c) => {
  const page = helpPageIds.find((id) => id === c.req.param('id'));
  const text = texts()[`/docs/help/${page}.md`];
  if (page === undefined || text === undefined) throw new ShopError('NOT_FOUND');
  return c.json({ title: helpPages[page], blocks: blocksOf(text) });
});
