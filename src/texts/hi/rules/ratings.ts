import { translation } from '../../../rules/language/texts.ts';
import type { ratingTexts } from '../../../rules/reviews/rating.texts.ts';

export default translation<typeof ratingTexts>()({
  stars5: 'बहुत पसंद आया',
  stars4: 'अच्छा है, एक छोटी सी कमी',
  stars3: 'ठीक है',
  stars2: 'जैसा सोचा था वैसा नहीं',
  stars1: 'निराश किया',
  reviews: { one: '{n} रिव्यू', other: '{n} रिव्यू' },
});
