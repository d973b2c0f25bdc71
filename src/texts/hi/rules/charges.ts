import { translation } from '../../../rules/language/texts.ts';
import type { chargeTexts } from '../../../rules/money/charges.texts.ts';

export default translation<typeof chargeTexts>()({
  deliveryAndWrap: 'डिलीवरी और गिफ़्ट पैकिंग',
  wrap: 'गिफ़्ट पैकिंग',
  delivery: 'डिलीवरी',
  couponNeeds: 'यह कूपन कम से कम {amount} की खरीदारी पर लगता है।',
  off: '{percent}% छूट',
  sale: 'सेल',
});
