import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { orderTemplates } from '../../../src/features/ledger/messages/whatsapp-templates.ts';
import { CODE_TEMPLATE } from '../../../src/features/messages/whatsapp/template-value.ts';
import type { Language } from '../../../src/rules/language/languages.ts';
import { offeredLanguages } from '../../../src/rules/language/offered.ts';
import { englishNameOf } from '../../../src/rules/translations/other-languages.ts';
import { about, type Examined, type Finding } from './finding.ts';

const { ok, warn, fail } = about('WhatsApp');

const templates = z.object({ data: z.array(z.object({ name: z.string(), status: z.string(), language: z.string() })) });

/** The templates that customers read, in each language of the shop, by their names at Meta. */
const customerTemplates: readonly string[] = [...new Set([...Object.values(orderTemplates).map(({ name }) => name), CODE_TEMPLATE])];
/** The templates that must be approved in English; the owner gets the last two. */
export const templateNames: readonly string[] = [...customerTemplates, 'daily_digest', 'operations_alert', 'owner_news'];

/** The languages of the shop where the settings do not name them. */
const inToml = /^LANGUAGES = "([^"]+)"/m.exec(readFileSync(new URL('../../../wrangler.toml', import.meta.url), 'utf8'))?.[1] ?? 'en';

/** The number and the templates. Silent where WhatsApp is not set up: the settings say so. */
export async function checkWhatsapp({ settings, ask }: Pick<Examined, 'settings' | 'ask'>): Promise<Finding[]> {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phone, WHATSAPP_BUSINESS_ID: business } = settings;
  if (!token || !phone) return [];
  const headers = { authorization: `Bearer ${token}` };
  const number = await ask('meta', `/${phone}?fields=quality_rating`, z.object({ quality_rating: z.string().optional() }), { headers });
  if (!number.ok) return [fail(`the number cannot be used: ${number.why}`, 'check WHATSAPP_TOKEN and WHATSAPP_PHONE_ID')];
  const works =
    number.body.quality_rating === 'RED'
      ? warn('many customers blocked the number', 'send less; Meta lowers its limit')
      : ok('the number works');
  if (!business) {
    const mend = 'set WHATSAPP_BUSINESS_ID to the id of the WhatsApp Business account';
    return [works, warn('the templates were not looked at, because WHATSAPP_BUSINESS_ID is not set', mend)];
  }
  const list = await ask('meta', `/${business}/message_templates?fields=name,status,language&limit=200`, templates, { headers });
  if (!list.ok)
    return [works, warn(`the templates could not be asked: ${list.why}`, 'give the token the right whatsapp_business_management')];
  const approved = new Set(list.body.data.filter(({ status }) => status === 'APPROVED').map(({ name, language }) => `${language} ${name}`));
  const missing = offeredLanguages(settings.LANGUAGES ?? inToml).flatMap((language) => {
    const names = (language === 'en' ? templateNames : customerTemplates).filter((name) => !approved.has(`${language} ${name}`));
    return names.length === 0 ? [] : [warn(`not approved in ${englishNameOf(language)}: ${names.join(', ')}`, mendOf(language))];
  });
  return [works, ...(missing.length === 0 ? [ok(`all ${templateNames.length} templates are approved`)] : missing)];
}

const mendOf = (language: Language): string =>
  language === 'en'
    ? 'submit them with the texts of docs/running/going-live.md; such messages wait until then'
    : `submit them with the texts that npm run whatsapp -- texts ${language} prints; such messages go out in English until then`;
