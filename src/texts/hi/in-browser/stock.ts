import type { stockTexts } from '../../../rules/catalog/stock.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof stockTexts>()({
  out: 'स्टॉक में नहीं',
  left: 'सिर्फ़ {n} बचे!',
  in: 'स्टॉक में है',
  priceChanged: 'कीमत {from} से {to} हुई',
});
