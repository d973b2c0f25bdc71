import type { payPagesTexts } from '../../../features/payment/pay/pay-pages.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof payPagesTexts>()({
  checkout: 'चेकआउट',
  checkoutAbout: 'अपने कार्ट के पीस का पेमेंट करें।',
  cash: 'कैश ऑन डिलीवरी',
  cashAbout: 'कैश ऑन डिलीवरी से ऑर्डर करें।',
});
