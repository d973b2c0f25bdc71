import { Hono } from 'hono';
import { layoutDataOf, layoutQueries } from '../../features/content/layout-data.server.ts';
import { hasWhatsapp } from '../../features/messages/whatsapp/cloud-api.server.ts';
import { listTexts } from '../../features/words/admin/list-texts.server.ts';
import { readMailText, saveMailText, takeBackMailText } from '../../features/words/admin/mail-text.server.ts';
import { readPageText, savePageText, takeBackPageText } from '../../features/words/admin/page-text.server.ts';
import { readableVersion } from '../../features/words/admin/read-words.server.ts';
import { mailSampleBody, mailTextBody, pageTextBody, takeBackBody } from '../../features/words/admin/words.schema.ts';
import { requires } from '../../platform/request/guard.ts';
import { idIn } from '../../platform/request/id-in.ts';
import { inLanguage } from '../../platform/request/request-note.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated, withQuery } from '../../platform/request/validated.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Language } from '../../rules/language/languages.ts';
import { offeredLanguages } from '../../rules/language/offered.ts';
import type { BlankValues } from '../../rules/words/fill-words.ts';
import { isMailWordKind } from '../../rules/words/mail-words.ts';
import { isOwnPageKind } from '../../rules/words/own-page.ts';
import { pageValues } from '../../rules/words/page-values.ts';
import { isPageKind, isPolicyKind } from '../../rules/words/page-words.ts';
import type { SellerKind } from '../../rules/words/required-passages.ts';
import type { WordKind } from '../../rules/words/word-kinds.ts';
import { languageAsked, loadAllWords } from './languages/language-asked.server.ts';
import { policyLetterBody } from './letter/policy-letter.schema.ts';
import { readPolicyLetter, writePolicyLetter } from './letter/policy-letter.server.ts';
import { mailExample } from './mail-example.server.ts';
import { sendSample } from './sample/send-sample.server.ts';
import { listWhatsappTexts, whatsappTextCount } from './whatsapp-texts.server.ts';

interface PageFacts {
  /** Values that fill the blanks of pages today, for the preview. */
  readonly values: BlankValues;
  /** Kind of seller, on which the law's demands of a text depend. */
  readonly seller: SellerKind;
  /** Shoppers have pages in the language. */
  readonly isOffered: boolean;
}

/** `language`: of the words that are filled in; its texts have been loaded. */
const pageFacts = (shop: Shop, language: Language = 'en'): Promise<PageFacts> =>
  inLanguage(language, async () => {
    const { frame } = await shop.db.read({ frame: layoutQueries(shop) });
    const data = layoutDataOf(frame);
    return {
      values: pageValues({ ...data, byWhatsapp: hasWhatsapp(shop.env) }),
      seller: data.store.isUnregistered ? ('unregistered' as const) : ('registered' as const),
      isOffered: offeredLanguages(shop.env.LANGUAGES).includes(language),
    };
  });

/** @throws ShopError RECORD_NOT_FOUND for a page that has no text of the owner's */
function pageIn(text: string) {
  if (!isPageKind(text)) throw new ShopError('RECORD_NOT_FOUND');
  return text;
}

/** @throws ShopError RECORD_NOT_FOUND for a page that is no policy */
function policyIn(text: string) {
  if (!isPolicyKind(text)) throw new ShopError('RECORD_NOT_FOUND');
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
    await loadAllWords();
    const { seller } = await pageFacts(c.var.shop);
    return c.json({ ...(await listTexts(c.var.shop, seller)), whatsapp: whatsappTextCount });
  })
  .get('/texts/whatsapp', requires('administer'), async (c) => c.json(await listWhatsappTexts(c.var.shop)))
  .get('/texts/versions/:kind/:version', requires('administer'), withQuery('language'), async (c) => {
    const { kind, version } = c.req.param();
    const language = await languageAsked(c.req.valid('query'));
    const named = { kind: wordsIn(kind), language, version: version === '0' ? 0 : idIn(version) };
    return c.json({ text: await readableVersion(c.var.shop, named) });
  })
  .get('/texts/facts', requires('administer'), withQuery('language'), async (c) =>
    c.json(await pageFacts(c.var.shop, await languageAsked(c.req.valid('query')))),
  )
  .get('/texts/pages/:kind', requires('administer'), withQuery('language'), async (c) =>
    c.json(await readPageText(c.var.shop, pageIn(c.req.param('kind')), await languageAsked(c.req.valid('query')))),
  )
  .put('/texts/pages/:kind', requires('administer'), withQuery('language'), validated(pageTextBody), async (c) => {
    const words = { kind: pageIn(c.req.param('kind')), language: await languageAsked(c.req.valid('query')) };
    return c.json(await savePageText(c.var.shop, { ...words, ...c.req.valid('json'), by: c.var.account.email }));
  })
  .post('/texts/pages/:kind/take-back', requires('administer'), withQuery('language'), validated(takeBackBody), async (c) => {
    const words = { kind: pageIn(c.req.param('kind')), language: await languageAsked(c.req.valid('query')) };
    return c.json(await takeBackPageText(c.var.shop, { ...words, ...c.req.valid('json'), by: c.var.account.email }));
  })
  .get('/texts/pages/:kind/letter', requires('administer'), withQuery('version'), async (c) =>
    c.json(await readPolicyLetter(c.var.shop, policyIn(c.req.param('kind')))),
  )
  .post('/texts/pages/:kind/letter', requires('administer'), validated(policyLetterBody), async (c) => {
    const letter = { kind: policyIn(c.req.param('kind')), ...c.req.valid('json'), by: c.var.account.email };
    return c.json(await writePolicyLetter(c.var.shop, letter));
  })
  .get('/texts/mails/:kind', requires('administer'), withQuery('language'), async (c) =>
    c.json(await readMailText(c.var.shop, mailIn(c.req.param('kind')), await languageAsked(c.req.valid('query')))),
  )
  .get('/texts/mails/:kind/example', requires('administer'), withQuery('language'), async (c) =>
    c.json(await mailExample(c.var.shop, mailIn(c.req.param('kind')), await languageAsked(c.req.valid('query')))),
  )
  .post('/texts/mails/:kind/sample', requires('administer'), withQuery('language'), validated(mailSampleBody), async (c) => {
    const sample = { kind: mailIn(c.req.param('kind')), language: await languageAsked(c.req.valid('query')), words: c.req.valid('json') };
    return c.json(await sendSample(c.var.shop, { ...sample, to: c.var.account }));
  })
  .put('/texts/mails/:kind', requires('administer'), withQuery('language'), validated(mailTextBody), async (c) => {
    const words = { kind: mailIn(c.req.param('kind')), language: await languageAsked(c.req.valid('query')) };
    return c.json(await saveMailText(c.var.shop, { ...words, ...c.req.valid('json'), by: c.var.account.email }));
  })
  .post('/texts/mails/:kind/take-back', requires('administer'), withQuery('language'), validated(takeBackBody), async (c) => {
    const words = { kind: mailIn(c.req.param('kind')), language: await languageAsked(c.req.valid('query')) };
    return c.json(await takeBackMailText(c.var.shop, { ...words, ...c.req.valid('json'), by: c.var.account.email }));
  });
