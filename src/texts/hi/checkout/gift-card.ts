import type { giftCardTexts } from '../../../features/checkout/gift/gift-card.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof giftCardTexts>()({
  words: 'कार्ड पर संदेश',
  optional: '(ज़रूरी नहीं)',
  left: '{n} अक्षर बाकी',
});
