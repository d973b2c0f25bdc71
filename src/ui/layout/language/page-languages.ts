import { addressIn } from '../../../rules/language/addresses.ts';
import { language } from '../../../rules/language/language.ts';
import { type Language, languageFacts } from '../../../rules/language/languages.ts';
import { offeredLanguages } from '../../../rules/language/offered.ts';

/** The page in another language. */
export interface OtherPage {
  readonly href: string;
  readonly tag: string;
  readonly name: string;
  /** The name in the small frame of a phone's header. */
  readonly short: string;
}

/** Facts that a page has of its request; nothing on an error page that could not read the settings. */
type Known = Partial<Pick<App.Locals, 'shop' | 'address'>>;

/** The languages of the shop's pages. */
export const pageLanguages = ({ shop }: Known): readonly Language[] => offeredLanguages(shop?.env.LANGUAGES ?? 'en');

/** The same page in each other language: the same path and query. None where the shop has one language. */
export function otherPages(known: Known): readonly OtherPage[] {
  const { address } = known;
  if (address === undefined) return [];
  return pageLanguages(known).flatMap((each) => (each === language() ? [] : [{ href: addressIn(each, address), ...languageFacts[each] }]));
}
