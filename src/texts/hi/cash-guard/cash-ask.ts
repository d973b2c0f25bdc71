import type { cashAskTexts } from '../../../features/cash-guard/asks/cash-ask.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof cashAskTexts>()({
  subject: 'ऑर्डर {number} कन्फ़र्म करें',
  headline: 'अपना ऑर्डर कन्फ़र्म करें',
  sentence: 'आपने {amount} का ऑर्डर {number} किया है, पेमेंट दरवाज़े पर।',
  waits: 'आपके कन्फ़र्म करते ही हम इसे पैक करेंगे।',
  goesOn: 'इस बीच हम इसे पैक कर रहे हैं।',
  subjectAdvance: 'ऑर्डर {number} को एडवांस का इंतज़ार है',
  headlineAdvance: '{advance} पहले दें',
  waitsForAdvance: '{advance} अभी ऑनलाइन दें, और {rest} दरवाज़े पर। एडवांस मिलते ही हम इसे पैक करेंगे।',
  payAdvance: 'एडवांस दें',
  orCancel: 'उसी पेज पर आप ऑर्डर रद्द कर सकते हैं।',
  because: 'हम इसलिए पूछ रहे हैं क्योंकि {why}।',
  ends: '{time} तक जवाब न मिला तो ऑर्डर खत्म हो जाएगा, और कुछ नहीं देना होगा।',
  orElse: 'उसी पेज पर आप पता ठीक कर सकते हैं या ऑर्डर रद्द कर सकते हैं।',
  confirm: 'अभी जवाब दें',
  notYours: 'यह आपका ऑर्डर नहीं है?',
  ignore: 'उसी पेज पर इसे रद्द करें। कुछ नहीं देना होगा।',
});
