import type { faultTexts } from '../../../platform/faults.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof faultTexts>()({
  unreachable: 'दुकान का रिकॉर्ड नहीं खुला',
  wentWrong: 'हमारी तरफ़ से कुछ गड़बड़ हुई।',
  closedTitle: '{shop} थोड़ी देर के लिए बंद है',
  closedText: 'हम कुछ ठीक कर रहे हैं। इस बीच कोई ऑर्डर नहीं होता और पैसे नहीं कटते। कृपया कुछ मिनट बाद आएँ।',
  requestName: 'इस बारे में हमें लिखें तो रिक्वेस्ट का नंबर {id} बताएँ।',
});
