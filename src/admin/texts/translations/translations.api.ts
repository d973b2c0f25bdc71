import { Hono } from 'hono';
import {
  subjectQuery,
  translationListQuery,
  translationsBackBody,
  translationsBody,
} from '../../../features/translations/admin/translations.schema.ts';
import { requires } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { validated, withListQuery } from '../../../platform/request/validated.ts';
import { sendExport } from '../../exports/send-export.server.ts';
import { exportTranslations } from '../../own-translations/export-translations.server.ts';
import { listTranslations } from '../../own-translations/list-translations.server.ts';
import { readSubject } from '../../own-translations/read-subject.server.ts';
import { saveTranslations } from '../../own-translations/save-translations.server.ts';
import { translationsBack } from '../../own-translations/translations-back.server.ts';
import { loadAllWords } from '../languages/language-asked.server.ts';

/** Routes of the owner's texts in other languages. A change answers with the texts of its subject as they are then. */
export const translationsAdmin = new Hono<ShopEnv>()
  .get('/translations', requires('administer'), withListQuery(translationListQuery), async (c) => {
    await loadAllWords();
    return c.json(await listTranslations(c.var.shop, c.req.valid('query')));
  })
  .get('/translations/subject', requires('administer'), withListQuery(subjectQuery), async (c) => {
    await loadAllWords();
    return c.json(await readSubject(c.var.shop, c.req.valid('query')));
  })
  .get('/translations.csv', requires('administer'), withListQuery(translationListQuery), async (c) => {
    await loadAllWords();
    const query = c.req.valid('query');
    const { language, tab, kind, search } = query;
    const filters = { tab: tab === 'all' ? '' : tab, kind: kind === 'any' ? '' : kind, search };
    const about = { name: `translations-${language}`, kind: 'translation', noun: 'text', filters } as const;
    return sendExport(c.var, about, exportTranslations(c.var.shop, query));
  })
  .put('/translations', requires('administer'), validated(translationsBody), async (c) => {
    await loadAllWords();
    return c.json(await saveTranslations(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email }));
  })
  .post('/translations/back', requires('administer'), validated(translationsBackBody), async (c) =>
    c.json({ lines: await translationsBack(c.var.shop, { ...c.req.valid('json'), by: c.var.account.email }) }),
  );
