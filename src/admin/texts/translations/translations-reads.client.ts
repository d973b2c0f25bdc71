import { type OtherLanguage, otherLanguages } from '../../../rules/translations/other-languages.ts';
import { adminRead } from '../../app/admin-calls.client.ts';
import { listRead } from '../../parts/list/use-list.client.ts';

const [first = ''] = otherLanguages;

export const translationListRead = listRead({ language: first as string, tab: 'all', kind: 'any', search: '' }, (query) =>
  adminRead('GET /admin/translations', { query }),
);

/** The language of an address; the first where it names none of the shop's. */
export const languageIn = (text: string): OtherLanguage => otherLanguages.find((one) => one === text) ?? (first as OtherLanguage);
