import type { productReviewsTexts } from '../../../features/reviews/product/product-reviews.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof productReviewsTexts>()({
  title: 'रिव्यू',
  average: '**{most} में से **{average}** स्टार, सिर्फ़ असली खरीदारों से**',
  line: '[{most} में से ](ear)**{average}**[ स्टार, ](ear)',
  byStars: 'स्टार के हिसाब से रिव्यू',
  stars: { one: 'स्टार:', other: 'स्टार:' },
  reviews: { one: 'रिव्यू', other: 'रिव्यू' },
  reviewsChosen: { one: 'रिव्यू, अभी यही दिख रहा है; सभी दिखाएँ', other: 'रिव्यू, अभी यही दिख रहे हैं; सभी दिखाएँ' },
  howWeCheck: 'हम रिव्यू कैसे जाँचते हैं',
  only: { one: 'सिर्फ़ {n} स्टार: {reviews}', other: 'सिर्फ़ {n} स्टार: {reviews}' },
  showAll: 'सभी दिखाएँ',
  noMore: 'और रिव्यू नहीं हैं।',
  nobody: 'इतने स्टार किसी ने नहीं दिए।',
  showAllOf: 'सभी {total} दिखाएँ',
  pages: 'रिव्यू के पेज',
  newer: 'नए',
  older: 'पुराने',
  pageOf: 'पेज {page}, कुल {last}',
  sample: 'नमूना',
  verified: 'असली खरीदार',
  photo: 'फ़ोटो {n}, {name}, नए टैब में खुलेगी',
  size: 'साइज़ {size}',
});
