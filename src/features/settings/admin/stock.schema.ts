import * as z from 'zod/mini';
import { whole } from '../../../rules/fields/number-fields.ts';
import { LOW_STOCK_TO } from '../../../rules/limits.ts';

const WRONG = `Enter 0 to ${LOW_STOCK_TO} pieces.`;

/** From how many pieces down shoppers read how many are left. `seen`: the version that the form was opened with; 0 while nobody saved it. */
export const stockSettingsBody = z.object({
  lowStockTo: whole({ max: LOW_STOCK_TO }, WRONG),
  seen: z.number(),
});
export type StockSettingsForm = z.input<typeof stockSettingsBody>;
export type StockSettingsFields = z.output<typeof stockSettingsBody>;
