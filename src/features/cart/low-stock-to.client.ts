import { LOW_STOCK_TO } from '../../rules/limits.ts';

/** From how many pieces down the shop says how many are left, as the page has it (layout.astro). */
export const lowStockTo = (): number => Number(document.documentElement.dataset.lowStockTo ?? LOW_STOCK_TO);
