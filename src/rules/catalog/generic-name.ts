/** The generic name (Legal Metrology Rules, 6(10)) of a piece that names none itself: 'Imitation jewellery (rings)'. */
export const usualGenericName = (category: string | null): string =>
  category ? `Imitation jewellery (${category.toLowerCase()})` : 'Imitation jewellery';
