import type { payNowTexts } from '../../../features/orders/pay-now/pay-now.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof payNowTexts>()({
  link: '{amount} अभी ऑनलाइन दें',
  linkAbout: 'फिर दरवाज़े पर कुछ नहीं देना होगा।',
  title: 'अपने ऑर्डर {number} का भुगतान करें',
  description: 'कैश ऑर्डर भेजे जाने से पहले उसका ऑनलाइन भुगतान करें।',
  ask: 'आप {amount} अभी UPI, कार्ड या नेट बैंकिंग से दे सकते हैं। फिर दरवाज़े पर कुछ नहीं देना होगा।',
  keep: 'अभी न दें, तो ऑर्डर वैसा ही रहेगा, और आप {amount} दरवाज़े पर देंगे।',
  button: '{amount} अभी दें',
  paid: 'इस ऑर्डर का भुगतान हो गया है। दरवाज़े पर कुछ नहीं देना है।',
  late: 'पार्सल कूरियर के पास जा चुका है, इसलिए अब ऑनलाइन भुगतान नहीं हो सकता। {amount} दरवाज़े पर दें।',
  ended: 'यह ऑर्डर खत्म हो गया है। कुछ नहीं देना है।',
  notCash: 'यह कैश ऑर्डर नहीं है।',
  goesTo: 'ऑर्डर इस पते पर जाएगा',
  view: 'ऑर्डर देखें',
});
