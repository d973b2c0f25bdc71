import type { Language } from '../../rules/language/languages.ts';
import { adminRead } from '../app/admin-calls.client.ts';
import { inLanguage } from './languages/language-in.ts';

export const textListRead = adminRead('GET /admin/texts');
export const factsRead = adminRead('GET /admin/texts/facts');
/** Returns the facts that fill the blanks of words in a language. */
export const factsIn = (language: Language) => (language === 'en' ? factsRead : adminRead('GET /admin/texts/facts', inLanguage(language)));
export const pageTextRead = (kind: string, language: Language = 'en') =>
  adminRead('GET /admin/texts/pages/:kind', { params: { kind }, ...inLanguage(language) });
/** `version`: the newest in English that the screen knows. */
export const policyLetterRead = (kind: string, version: number) =>
  adminRead('GET /admin/texts/pages/:kind/letter', { params: { kind }, query: { version: String(version) } });
export const ownPageRead = (slug: string, language: Language = 'en') =>
  adminRead('GET /admin/texts/own/:slug', { params: { slug }, ...inLanguage(language) });
export const whatsappTextsRead = adminRead('GET /admin/texts/whatsapp');
export const mailTextRead = (kind: string, language: Language = 'en') =>
  adminRead('GET /admin/texts/mails/:kind', { params: { kind }, ...inLanguage(language) });
export const mailExampleRead = (kind: string, language: Language = 'en') =>
  adminRead('GET /admin/texts/mails/:kind/example', { params: { kind }, ...inLanguage(language) });
