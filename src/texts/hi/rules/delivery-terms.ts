import type { deliveryTermTexts } from '../../../rules/delivery/delivery-terms.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof deliveryTermTexts>()({
  free: '{pin} {city} पर डिलीवरी मुफ़्त।',
  fee: '{pin} {city} पर डिलीवरी {fee}, {freeFrom} से मुफ़्त।',
  cash: 'कैश ऑन डिलीवरी उपलब्ध है।',
  notThere: '{pin} पर अभी डिलीवरी नहीं होती।',
  noCash: 'इस पीस पर कैश ऑन डिलीवरी नहीं है।',
});
