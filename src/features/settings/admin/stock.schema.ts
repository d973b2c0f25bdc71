import * as z from 'zod/mini';
import { LOW_STOCK_TO } from '../../../rules/limits.ts';
import { typedCount } from '../../../rules/typed/typed-number.ts';

const WRONG = `Enter 0 to ${LOW_STOCK_TO} pieces.`;

/** From how many pieces down shoppers read how many are left. `seen`: the version that the form was opened with; 0 while nobody saved it. */
export const stockSettingsBody = z.object({
  lowStockTo: z.pipe(
    z.string(WRONG).check(
      z.overwrite(typedCount),
      z.refine((typed) => /^\d{1,2}$/.test(typed) && Number(typed) <= LOW_STOCK_TO, WRONG),
    ),
    z.transform(Number),
  ),
  seen: z.number(),
});
export type StockSettingsForm = z.input<typeof stockSettingsBody>;
export type StockSettingsFields = z.output<typeof stockSettingsBody>;
