import { storeTexts } from './store.texts.ts';

/** Returns the note below a sum. A seller without a GSTIN adds no tax, and must not say that the price has some. */
export const taxNote = ({ isUnregistered }: { readonly isUnregistered: boolean }): string =>
  isUnregistered ? storeTexts().noGst : storeTexts().taxIncluded;
