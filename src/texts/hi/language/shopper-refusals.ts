import type { checkoutRefusals } from '../../../rules/refusals/checkout-refusals.ts';
import type { refusals } from '../../../rules/refusals/refusal.ts';
import type { RefusalWords } from '../../../rules/refusals/refusal-words.ts';

/** Refusals that scripts of the browser make too. */
const words: RefusalWords<keyof typeof checkoutRefusals | keyof typeof refusals> = {
  INVALID_PRODUCT: ['रुकिए!', 'इस पीस की जानकारी सही नहीं है।'],
  SIZE_REQUIRED: ['साइज़ चुनें', 'कार्ट में डालने से पहले साइज़ चुनें।'],
  SIZE_REQUIRED_TO_BUY: ['साइज़ चुनें', 'खरीदने से पहले साइज़ चुनें।'],
  SIZE_ON_PAGE: ['साइज़ चुनना है', 'इस पीस का साइज़ इसके पेज पर चुनें।'],
  ABOVE_STOCK: ['रुकिए!', 'स्टॉक में इससे ज़्यादा पीस नहीं हैं।'],
  ABOVE_STOCK_TO_BUY: ['रुकिए!', 'स्टॉक में इससे ज़्यादा पीस नहीं हैं, इतने नहीं खरीदे जा सकते।'],
  ABOVE_LINE_LIMIT: ['रुकिए!', 'एक ऑर्डर में एक पीस की संख्या 99 तक हो सकती है।'],
  OUT_OF_STOCK: ['रुकिए!', 'यह पीस अभी स्टॉक में नहीं है।'],
  NO_COUPON_CODE: ['कूपन कोड नहीं है', 'कूपन कोड डालें।'],
  MISSING_INFORMATION: ['कुछ खाली रह गया', 'नीचे निशान वाले खाने भरें।'],
  WRONG_INFORMATION: ['एक बार देख लें', 'नीचे निशान वाले खाने ठीक करें।'],
  EMPTY_CART: ['कार्ट खाली है', 'आपका कार्ट खाली है। पेमेंट से पहले कोई पीस डालें।'],
  CART_NOT_BUYABLE: ['कार्ट देख लें', 'निशान वाले पीस कार्ट से हटाएँ, फिर पेमेंट करें।'],
};
export default words;
