import type { cardTexts } from '../../../features/catalog/card/card.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof cardTexts>()({
  out: 'स्टॉक में नहीं',
  left: 'सिर्फ़ {n} बचे',
  rated: '{most} में से {average} स्टार, {n} रिव्यू',
  chooseSize: 'साइज़ चुनें',
  chooseSizeOf: 'साइज़ चुनें: {name}',
  add: 'कार्ट में डालें',
  sale: 'सेल',
  off: '{amount} की छूट',
  until: '{time} तक',
});
