import type { checkoutPageTexts } from '../../../features/checkout/checkout-page.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof checkoutPageTexts>()({
  returns: '{term} में रिटर्न।',
  returnsExchange: '{term} में रिटर्न, {exchange} में एक्सचेंज।',
  needsScript: 'कार्ट और पेमेंट विंडो के लिए JavaScript चाहिए। कृपया उसे चालू करें, या हमें फ़ोन करें: {phone}।',
  cashWithout: 'उसके बिना आप पीस के पेज से कैश ऑन डिलीवरी पर ऑर्डर कर सकते हैं।',
  broken: 'यह पेज पूरा लोड नहीं हुआ, इसलिए इसके बटन काम नहीं करते। आपका कार्ट सुरक्षित है।',
  loadAgain: 'फिर से लोड करें',
  cashOfCart: 'अपना सेव किया कार्ट कैश ऑन डिलीवरी पर ऑर्डर करें',
});
