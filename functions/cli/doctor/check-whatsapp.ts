import * as z from 'zod';
import { CODE_TEMPLATE } from '../../../src/features/messages/whatsapp/template-value.ts';
import { orderTemplates } from '../../../src/features/sales/messages/whatsapp-templates.ts';
import { about, type Examined, type Finding } from './finding.ts';

const { ok, warn, fail } = about('WhatsApp');

const templates = z.object({ data: z.array(z.object({ name: z.string(), status: z.string(), language: z.string() })) });

/** The templates that must be approved, by their names at Meta. */
export const templateNames: readonly string[] = [
  ...new Set([...Object.values(orderTemplates).map(({ name }) => name), 'daily_digest', CODE_TEMPLATE]),
];

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
  const approved = new Set(
    list.body.data.filter(({ status, language }) => status === 'APPROVED' && language === 'en').map(({ name }) => name),
  );
  const missing = templateNames.filter((name) => !approved.has(name));
  if (missing.length === 0) return [works, ok(`all ${templateNames.length} templates are approved`)];
  return [
    works,
    fail(
      `not approved in English: ${missing.join(', ')}`,
      'submit them with the texts of docs/going-live.md; such messages wait until then',
    ),
  ];
}
