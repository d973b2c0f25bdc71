import type { stockTexts } from '../../../rules/catalog/stock.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof stockTexts>()({
  out: 'स्टॉक में नहीं',
  left: 'सिर्फ़ {n} बचे!',
  cartFull: 'कार्ट में ज़्यादा से ज़्यादा {n} अलग-अलग पीस आते हैं।',
  in: 'स्टॉक में है',
  priceChanged: 'कीमत {from} से {to} हुई',
});
