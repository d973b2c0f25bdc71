import { translation } from '../../../rules/language/texts.ts';
import type { travelTexts } from '../../../rules/order/edits/travels.texts.ts';

export default translation<typeof travelTexts>()({
  onlineOnly: 'आपका ऑर्डर कैश पर नहीं है, इसलिए जो पीस आप जोड़ें उनका पेमेंट ऑनलाइन होगा।',
  wholeRupees: 'हमारे कूरियर पूरे रुपये ही लेते हैं। इन पीस का पेमेंट ऑनलाइन करें।',
  cashUpTo: 'हमारे कूरियर एक पार्सल पर {amount} तक लेते हैं, और आपके ऑर्डर के {due} पहले से बाकी हैं। इन पीस का पेमेंट ऑनलाइन करें।',
});
