import type { lostTexts } from '../../../features/content/pages/lost.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof lostTexts>()({
  notFound: 'पेज नहीं मिला',
  notFoundDescription: 'इस पते पर कुछ नहीं है।',
  notFoundTitle: 'पेज नहीं मिला।',
  notFoundText: 'यह पेज नहीं है, या कहीं और चला गया है। बाकी दुकान वैसी ही है, जैसी आपने छोड़ी थी।',
  wrong: 'कुछ गड़बड़ हुई',
  tooLong: 'यह फ़ॉर्म बहुत लंबा है',
  oneMoment: 'एक मिनट',
  description: 'यह पेज नहीं दिखा सके।',
  busyTitle: 'एक मिनट, अभी बहुत लोग हैं।',
  busyText: 'अभी दुकान पर बहुत लोग हैं। कुछ खोया नहीं है: आपका कार्ट वैसा ही है। कृपया कुछ सेकंड में फिर कोशिश करें।',
  again: 'फिर कोशिश करें',
  closedTitle: 'जल्द लौटेंगे',
  tooLongTitle: 'यह फ़ॉर्म बहुत लंबा है।',
  tooLongText: 'कुछ सेव नहीं हुआ। कृपया वापस जाएँ और थोड़ा छोटा लिखें।',
  waitTitle: 'कृपया एक मिनट रुकें।',
  waitText: 'आपके नेटवर्क से बहुत ज़्यादा रिक्वेस्ट आईं। आपका कार्ट वैसा ही है।',
  wrongTitle: 'कुछ गड़बड़ हुई।',
  wrongText: 'गलती हमारी है, आपकी नहीं। आपका कार्ट वैसा ही है।',
  track: 'ऑर्डर ट्रैक करें',
  trackDescription: 'अपने ऑर्डर नंबर और ईमेल पते या फ़ोन नंबर से जानें कि ऑर्डर कहाँ है।',
});
