import { fill } from '../../../rules/language/texts.ts';
import { checkoutRefusal } from '../../../rules/refusals/checkout-refusals.ts';
import { deliveryFieldTexts } from './delivery-fields.texts.ts';
import { requiredFields } from './fields.ts';

/** 'Full name' → 'full name'; 'PIN code' stays. */
const inSentence = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/**
 * Returns title and sentence for a delivery form with errors. The sentence names the required fields that are empty: 'Please fill in:
 * full name, address, phone'. If none is empty, some are wrong.
 */
export function deliveryFault(typed: Readonly<Record<string, string>>): { readonly title: string; readonly message: string } {
  const t = deliveryFieldTexts();
  const missing = requiredFields.filter(({ name }) => !typed[name]?.trim()).map(({ name }) => inSentence(t[name]));
  const { title, message } = checkoutRefusal(missing.length > 0 ? 'MISSING_INFORMATION' : 'WRONG_INFORMATION');
  return { title, message: missing.length > 0 ? fill(t.fillIn, { fields: missing.join(', ') }) : message };
}
