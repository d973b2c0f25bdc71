import type { searchTexts } from '../../../features/search/search.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof searchTexts>()({
  nothingFound: 'कुछ नहीं मिला',
  didYouMean: 'क्या आप {words} सर्च कर रहे हैं?',
  nothingCalled: '“{words}” नाम का कुछ नहीं मिला।',
  closest: 'इससे मिलते-जुलते पीस:',
  othersLove: 'लोगों की पसंद:',
  was: 'पहले',
  seeMoreThan: '{n} से ज़्यादा पीस देखें',
  seeAll: { one: 'सभी {n} पीस देखें', other: 'सभी {n} पीस देखें' },
  oftenSearched: 'ज़्यादा सर्च किए गए',
  under: '{price} से कम',
  onSale: 'सेल में',
  highestRated: 'सबसे अच्छी रेटिंग',
  categories: 'कैटेगरी',
});
