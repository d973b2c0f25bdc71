import type { suggestedCardTexts } from '../../../features/checkout/summary/suggested-card.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof suggestedCardTexts>()({
  out: 'स्टॉक में नहीं',
  chooseSize: 'साइज़ चुनें',
  chooseSizeNamed: 'साइज़ चुनें: {name}',
  add: 'कार्ट में डालें',
  addNamed: 'कार्ट में डालें: {name}',
});
