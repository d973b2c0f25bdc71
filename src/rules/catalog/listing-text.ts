import { count } from '../text.ts';

interface Words {
  readonly title: string;
  readonly description: string;
}

/** Title and sentence of a listing: a search comes first, then the category of the address, then the chosen filters. */
export function listingText(of: {
  search: string;
  category: { name: string; description: string | null } | null;
  /** Names of the categories that are ticked. */
  filtered: readonly string[];
}): Words {
  const { search, category, filtered } = of;
  const among = filtered.length > 0 ? `Filtered: ${filtered.join(', ')}` : '';
  if (search) return { title: `Search Results for "${search}"`, description: category ? `In ${category.name}` : among };
  if (category) return { title: category.name, description: category.description || `Browse our exquisite ${category.name} collection.` };
  return { title: 'Our Collection', description: among || 'From everyday studs to wedding sets.' };
}

/** '11 pieces', and from the second page on '49 to 60 of 60 pieces'. */
export function resultCount(total: number, page: number, perPage: number): string {
  if (total <= perPage) return count(total, 'piece');
  const from = (page - 1) * perPage + 1;
  return `${from} to ${Math.min(from + perPage - 1, total)} of ${count(total, 'piece')}`;
}

/** Pages to offer: first, last and those around this one; 0 stands for a gap. (6, 12) → [1, 0, 5, 6, 7, 0, 12]. */
export function pageNumbers(page: number, last: number): number[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last).sort((a, b) => a - b);
  return shown.flatMap((one, at) => (at > 0 && one - (shown[at - 1] ?? one) > 1 ? [0, one] : [one]));
}
