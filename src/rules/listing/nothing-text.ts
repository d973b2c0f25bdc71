import type { ChosenFilter } from '../filters/chosen-filters.ts';

/** Returns what a listing without a piece has no piece of: 'No bangles under ₹500 in size 2.8'. */
export function conflictText(of: {
  readonly search: string;
  /** The category of the address. */
  readonly category: string | undefined;
  readonly chosen: readonly ChosenFilter[];
}): string {
  const { search, category, chosen } = of;
  const groups = Map.groupBy(chosen, ({ group, label }) => (group === 'more' ? label : group));
  const ticked = category === undefined ? groups.get('categories')?.map(({ label }) => label.toLowerCase()) : undefined;
  if (ticked) groups.delete('categories');
  const noun = category?.toLowerCase() ?? ticked?.join(' or ') ?? 'pieces';
  const phrases = [...groups.values()].map((group) => group.map(({ phrase }) => phrase).join(' or '));
  return ['No', noun, ...(search ? [`for “${search}”`] : []), ...phrases].join(' ');
}

/** Returns the words of a way on without one condition: 'Any price, size 2.8'. */
export function wayText(dropped: ChosenFilter, chosen: readonly ChosenFilter[]): string {
  const kept = chosen.filter(({ label }) => label !== dropped.label).map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1));
  return [dropped.freed.charAt(0).toUpperCase() + dropped.freed.slice(1), ...kept].join(', ');
}
