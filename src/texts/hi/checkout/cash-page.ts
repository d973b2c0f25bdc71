import type { cashPageTexts } from '../../../features/checkout/cash/cash-page.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof cashPageTexts>()({
  title: 'कैश ऑन डिलीवरी',
  browse: 'पीस देखें',
  yourOrder: 'आपका ऑर्डर',
  delivery: 'डिलीवरी',
  free: 'मुफ़्त',
  taxes: 'टैक्स',
  atDoor: 'सामान मिलने पर देना है',
  noFee: 'कोई अलग चार्ज नहीं।',
  address: 'डिलीवरी का पता',
  placeOrder: 'ऑर्डर करें {total}',
  anotherCode: 'नया कोड भेजें',
  changeAddress: 'पता बदलें',
  contact: 'संपर्क',
  india: 'देश: भारत। हम सिर्फ़ भारत में डिलीवरी करते हैं।',
  go: 'आगे बढ़ें',
  agree:
    'ऑर्डर करके आप [नियम और शर्तें](terms) और [प्राइवेसी पॉलिसी](privacy) मानते हैं। डिलीवरी के {term} के अंदर रिटर्न माँग सकते हैं: [डिलीवरी और रिटर्न](returns)।',
  agreeExchange:
    'ऑर्डर करके आप [नियम और शर्तें](terms) और [प्राइवेसी पॉलिसी](privacy) मानते हैं। डिलीवरी के {term} के अंदर रिटर्न और {exchange} के अंदर एक्सचेंज माँग सकते हैं: [डिलीवरी और रिटर्न](returns)।',
  notRight: 'हमारे शिकायत अधिकारी को लिखें',
});
