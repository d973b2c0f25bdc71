import type { LotForm } from '../../features/margin/lot.schema.ts';
import type { ProductLots } from '../../features/margin/read-lots.server.ts';
import { istDate } from '../../rules/dates.ts';
import { newId } from '../../rules/ids.ts';

/** Returns the blank form of a purchase: of today, from the last supplier. */
export const firstValues = ({ sizes, lots: [last] }: ProductLots): LotForm => ({
  ...{ id: newId(), size: sizes[0] ?? '', quantity: '', unit: '', tax: '', boughtOn: istDate(Date.now()) },
  ...{ supplier: last?.supplier ?? '', bill: '', note: '', hasCredit: last?.hasCredit ?? true, isCounted: false },
});
