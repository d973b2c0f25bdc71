import { istDate } from '../../../src/rules/dates.ts';
import { newId } from '../../../src/rules/ids.ts';

/** The form of a purchase of five pieces for ₹200 each, which were not counted before. */
export const purchase = (over: object = {}) => ({
  ...{ id: newId(), size: '', quantity: '5', unit: '200', tax: '', hasCredit: true, boughtOn: istDate(Date.now()) },
  ...{ supplier: '', bill: '', note: '', isCounted: false, ...over },
});
