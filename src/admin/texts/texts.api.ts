import { Hono } from 'hono';
import { readMailText, saveMailText, takeBackMailText } from '../../features/words/admin/mail-text.server.ts';
import { readPageText, savePageText, takeBackPageText } from '../../features/words/admin/page-text.server.ts';
import { listTexts, readableVersion } from '../../features/words/admin/read-words.server.ts';
import { mailTextBody, pageTextBody, takeBackBody } from '../../features/words/admin/words.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import { idIn } from '../../platform/request/id-in.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { isMailWordKind } from '../../rules/words/mail-words.ts';
import { isOwnPageKind } from '../../rules/words/own-page.ts';
import { isPageKind } from '../../rules/words/page-words.ts';
import type { WordKind } from '../../rules/words/word-kinds.ts';
import { pageFacts } from './page-facts.server.ts';
import { listWhatsappTexts, whatsappTextCount } from './whatsapp-texts.server.ts';

/** @throws ShopError RECORD_NOT_FOUND for a page that has no text of the owner's */
function pageIn(text: string) {
  if (!isPageKind(text)) throw new ShopError('RECORD_NOT_FOUND');
  return text;
}

/** @throws ShopError RECORD_NOT_FOUND for a mail whose words are the shop's own */
function mailIn(text: string) {
  if (!isMailWordKind(text)) throw new ShopError('RECORD_NOT_FOUND');
  return text;
}

/** @throws ShopError RECORD_NOT_FOUND for words without versions */
function wordsIn(text: string): WordKind {
  if (text !== 'brand' && !isPageKind(text) && !isMailWordKind(text) && !isOwnPageKind(text)) throw new ShopError('RECORD_NOT_FOUND');
  return text;
}

/** The texts of pages and mails. A change answers with the text and its history as they are then. */
export const textsAdmin = new Hono<ShopEnv>()
  .get('/texts', requires('administer'), async (c) => {
    const { seller } = await pageFacts(c.var.shop);
    return c.json({ ...(await listTexts(c.var.shop, seller)), whatsapp: whatsappTextCount });
  })
  .get('/texts/whatsapp', requires('administer'), async (c) => c.json(await listWhatsappTexts(c.var.shop)))
  .get('/texts/versions/:kind/:version', requires('administer'), async (c) => {
    const { kind, version } = c.req.param();
    return c.json({ text: await readableVersion(c.var.shop, wordsIn(kind), version === '0' ? 0 : idIn(version)) });
  })
  .get('/texts/facts', requires('administer'), async (c) => c.json(await pageFacts(c.var.shop)))
  .get('/texts/pages/:kind', requires('administer'), async (c) => c.json(await readPageText(c.var.shop, pageIn(c.req.param('kind')))))
  .put('/texts/pages/:kind', requires('administer'), validated(pageTextBody), async (c) => {
    const kind = pageIn(c.req.param('kind'));
    return c.json(await savePageText(c.var.shop, { kind, ...c.req.valid('json'), by: c.var.account.email }));
  })
  .post('/texts/pages/:kind/take-back', requires('administer'), validated(takeBackBody), async (c) => {
    const kind = pageIn(c.req.param('kind'));
    return c.json(await takeBackPageText(c.var.shop, { kind, ...c.req.valid('json'), by: c.var.account.email }));
  })
  .get('/texts/mails/:kind', requires('administer'), async (c) => c.json(await readMailText(c.var.shop, mailIn(c.req.param('kind')))))
  .put('/texts/mails/:kind', requires('administer'), validated(mailTextBody), async (c) => {
    const kind = mailIn(c.req.param('kind'));
    return c.json(await saveMailText(c.var.shop, { kind, ...c.req.valid('json'), by: c.var.account.email }));
  })
  .post('/texts/mails/:kind/take-back', requires('administer'), validated(takeBackBody), async (c) => {
    const kind = mailIn(c.req.param('kind'));
    return c.json(await takeBackMailText(c.var.shop, { kind, ...c.req.valid('json'), by: c.var.account.email }));
  });
