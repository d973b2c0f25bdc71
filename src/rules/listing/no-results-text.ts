import type { ChosenFilter } from '../filters/chosen-filters.ts';
import { language } from '../language/language.ts';
import { fill } from '../language/texts.ts';
import { noResultsTexts } from './no-results.texts.ts';

/** English words of searches that name a kind of piece: a title has them in the plural, any other word in quotation marks. */
const KINDS =
  /(?:^| )(?:anklet|bangle|bracelet|chain|chandbali|choker|cuff|earring|hairpin|hoop|jhumka|kada|necklace|payal|pendant|pin|ring|set|stud|tikka)s?$/;

/** 'pearl jhumka' → 'pearl jhumkas'; null for words that name no kind of piece. */
function piecesCalled(search: string): string | null {
  const words = search.toLowerCase();
  return language() === 'en' && KINDS.test(words) ? words.replace(/s?$/, 's') : null;
}

/** Returns what a listing without a piece has no piece of: 'No bangles under ₹500 in size 2.8', 'No jhumkas under ₹500'. */
export function conflictText(of: {
  readonly search: string;
  /** The category of the address. */
  readonly category: string | undefined;
  readonly chosen: readonly ChosenFilter[];
}): string {
  const { search, category, chosen } = of;
  const t = noResultsTexts();
  const anyOf = (each: readonly string[]) => each.reduce((one, other) => fill(t.or, { one, other }));
  const groups = Map.groupBy(chosen, ({ group, label }) => (group === 'more' ? label : group));
  const ticked = category === undefined ? groups.get('categories')?.map(({ label }) => label.toLowerCase()) : undefined;
  if (ticked) groups.delete('categories');
  const place = category?.toLowerCase() ?? (ticked ? anyOf(ticked) : null);
  const called = place === null && groups.size > 0 ? piecesCalled(search) : null;
  const phrases = [...groups.values()].map((group) => anyOf(group.map(({ phrase }) => phrase)));
  const what = called ?? place ?? t.pieces;
  const which = [...(search && !called ? [fill(t.search, { search })] : []), ...phrases].join(' ');
  return which ? fill(t.noneOf, { what, which }) : fill(t.none, { what });
}

/** Returns the words of a way on without one condition: 'Any price, size 2.8'. */
export function wayText(dropped: ChosenFilter, chosen: readonly ChosenFilter[]): string {
  const kept = chosen.filter(({ label }) => label !== dropped.label).map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1));
  return [dropped.freed.charAt(0).toUpperCase() + dropped.freed.slice(1), ...kept].join(', ');
}
