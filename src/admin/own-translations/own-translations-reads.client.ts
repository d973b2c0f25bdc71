import type { OtherLanguage } from '../../rules/translations/other-languages.ts';
import type { OwnKind } from '../../rules/translations/own-fields.ts';
import { adminRead } from '../app/admin-calls.client.ts';

/** The texts of one subject in another language. */
export const subjectTextsRead = (kind: OwnKind, subject: string, language: OtherLanguage) =>
  adminRead('GET /admin/translations/subject', { query: { language, kind, subject } });
