import type { cashRuleTexts } from '../../../rules/cash/cash-rules.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof cashRuleTexts>()({
  'no-house-number': 'पते में मकान नंबर नहीं है',
  'short-address': 'पता बहुत छोटा है',
  'landmark-only': 'पते में सिर्फ़ पास की जगह लिखी है',
  'other-city': 'PIN कोड किसी और शहर का है',
  refusals: { one: 'इस नंबर पर {n} पार्सल लेने से मना किया गया', other: 'इस नंबर पर {n} पार्सल लेने से मना किया गया' },
  'pin-returns': 'इस PIN कोड से कई पार्सल लौट आते हैं',
  'high-total': 'ऑर्डर {amount} से ऊपर है',
  'first-order': 'यह पहला ऑर्डर है',
  'second-open': 'इस नंबर का एक और कैश ऑर्डर चल रहा है',
  'phone-unproved': 'फ़ोन नंबर अभी कन्फ़र्म नहीं है',
  and: '{one}, और {other}',
  payOnline: 'इस बार ऑनलाइन पेमेंट करें, क्योंकि {why}। कोई पैसा नहीं कटा, और अभी कुछ ऑर्डर नहीं हुआ।',
});
