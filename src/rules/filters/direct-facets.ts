import { type AttributeKind, attributes } from './attributes.ts';
import type { ChosenFilter, FilterGroup } from './chosen-filters.ts';

interface DirectFacet {
  readonly group: FilterGroup;
  readonly name: string;
}

/** The kinds of words that shoppers ask for first. */
const direct: readonly AttributeKind[] = ['finish', 'stone', 'occasion'];

/** Returns the groups of choices that have a button of their own in wide windows. `kinds`: those that the pieces have. */
export const directFacets = (kinds: readonly AttributeKind[]): DirectFacet[] => [
  { group: 'price', name: 'Price' },
  ...direct.filter((kind) => kinds.includes(kind)).map((kind) => ({ group: kind, name: attributes[kind].name })),
];

/** Returns the words of such a button: 'Price', 'Price: Under ₹500', 'Stone · 2'. */
export function facetText(name: string, chosen: readonly ChosenFilter[]): { name: string; chosen: string } {
  const [first] = chosen;
  if (!first) return { name, chosen: '' };
  return { name, chosen: chosen.length > 1 ? ` · ${chosen.length}` : `: ${first.label}` };
}
