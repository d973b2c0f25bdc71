import type { cartTexts } from '../../../features/cart/texts/cart.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof cartTexts>()({
  title: 'आपका कार्ट',
  notFound: 'यह पीस नहीं मिला',
  unavailable: 'इस पीस की जानकारी नहीं है',
  invalid: 'पीस की जानकारी सही नहीं है',
});
