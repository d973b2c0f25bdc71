import type { payTexts } from '../../../features/payment/payment.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof payTexts>()({
  needsScript: 'पेमेंट विंडो के लिए JavaScript चाहिए। पेमेंट करने के लिए इसे चालू करें।',
  payAgain: 'फिर से पेमेंट करें {total}',
  codAlready: 'आप ये पीस कैश ऑन डिलीवरी से पहले ही ऑर्डर कर चुके हैं।',
  newerOrder: 'इन्हीं पीस का आपका एक नया ऑर्डर है। कृपया वही ऑर्डर लें। इसके लिए कोई पैसा नहीं कटा।',
  bankConfirms: 'आपका बैंक इस ऑर्डर का एक पेमेंट कन्फ़र्म कर रहा है। कृपया एक मिनट रुकें, ताकि दो बार पेमेंट न हो।',
  overUnavailable: 'इस ऑर्डर के पेमेंट का समय निकल चुका है, और पीस अब आपके लिए नहीं रखे हैं। अब नहीं मिल सकते: {names}। कोई पैसा नहीं कटा।',
  overPrice:
    'इस ऑर्डर के पेमेंट का समय निकल चुका है, और पीस अब आपके लिए नहीं रखे हैं। अब इनकी कीमत {then} की जगह {now} है। कोई पैसा नहीं कटा। कृपया फिर से ऑर्डर करें।',
});
