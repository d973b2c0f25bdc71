import { Hono } from 'hono';
import { addOwnPage, deleteOwnPage, readOwnPage, saveOwnPage, takeBackOwnPage } from '../../features/words/admin/own-page.server.ts';
import { deleteOwnPageBody, newOwnPageBody, ownPageBody, takeBackBody } from '../../features/words/admin/words.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withQuery } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { isOwnSlug, ownPageKind } from '../../rules/words/own-page.ts';
import { languageAsked } from './languages/language-asked.server.ts';

/** @throws ShopError RECORD_NOT_FOUND for what can be no address of a page */
function pageAt(slug: string) {
  if (!isOwnSlug(slug)) throw new ShopError('RECORD_NOT_FOUND');
  return ownPageKind(slug);
}

/** The pages that the owner made. A change answers with the page and its history as they are then. */
export const ownPagesAdmin = new Hono<ShopEnv>()
  .post('/texts/own', requires('administer'), validated(newOwnPageBody), async (c) =>
    c.json(await addOwnPage(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email })),
  )
  .get('/texts/own/:slug', requires('administer'), withQuery('language'), async (c) =>
    c.json(await readOwnPage(c.var.shop, pageAt(c.req.param('slug')), await languageAsked(c.req.valid('query')))),
  )
  .put('/texts/own/:slug', requires('administer'), withQuery('language'), validated(ownPageBody), async (c) => {
    const words = { kind: pageAt(c.req.param('slug')), language: await languageAsked(c.req.valid('query')) };
    return c.json(await saveOwnPage(c.var.shop, { ...words, ...c.req.valid('json'), by: c.var.account.email }));
  })
  .post('/texts/own/:slug/take-back', requires('administer'), withQuery('language'), validated(takeBackBody), async (c) => {
    const words = { kind: pageAt(c.req.param('slug')), language: await languageAsked(c.req.valid('query')) };
    return c.json(await takeBackOwnPage(c.var.shop, { ...words, ...c.req.valid('json'), by: c.var.account.email }));
  })
  .delete('/texts/own/:slug', requires('administer'), validated(deleteOwnPageBody), async (c) => {
    const kind = pageAt(c.req.param('slug'));
    await deleteOwnPage(c.var.shop, { kind, ...c.req.valid('json'), by: c.var.account.email });
    return c.json({ isDeleted: true });
  });
