import type { trackOrderTexts } from '../../../features/orders/track/track-order.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof trackOrderTexts>()({
  title: 'ऑर्डर ट्रैक करें',
  description: 'ऑर्डर नंबर और अपने ईमेल या फ़ोन नंबर से जानें कि ऑर्डर कहाँ है।',
  notFound: 'इस जानकारी से कोई ऑर्डर नहीं मिला।',
  order: 'ऑर्डर {number}',
  parcel: 'पार्सल ट्रैक करें',
  newTab: ', नए टैब में खुलेगा',
  goesTo: 'डिलीवरी: {city}, PIN कोड {pin}…',
  history: 'अब तक क्या हुआ',
  linkSent: 'हमने इस ऑर्डर के ईमेल पते पर लिंक भेज दिया है। स्पैम फ़ोल्डर भी देख लें।',
  linkWhat: 'हमारे ईमेल के लिंक से पीस देख सकते हैं, ऑर्डर रद्द कर सकते हैं और रिटर्न माँग सकते हैं।',
  linkAgain: 'लिंक फिर से भेजें',
  another: 'दूसरा ऑर्डर ट्रैक करें',
  lead: 'ऑर्डर नंबर हमारे ईमेल में है। वही ईमेल पता या फ़ोन नंबर डालें जो ऑर्डर में दिया था।',
  number: 'ऑर्डर नंबर',
  contact: 'ईमेल या फ़ोन',
  track: 'ट्रैक करें',
  helpTitle: 'ऑर्डर नहीं मिल रहा?',
  numberBegins: 'नंबर {prefix} से शुरू होता है। यह हमारे हर ईमेल और बिल पर लिखा है।',
  withAccount: 'अकाउंट से ऑर्डर किया था? सभी ऑर्डर देखने, रद्द करने या रिटर्न माँगने के लिए [लॉग इन करें](login)।',
  debited: 'पैसे कट गए पर ऑर्डर नहीं है? [अपना पेमेंट देखें](payment)',
  contactUs: 'अब भी नहीं मिला? [हमसे बात करें](contact)',
});
