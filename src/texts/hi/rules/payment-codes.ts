import { translation } from '../../../rules/language/texts.ts';
import type { paymentCodeTexts } from '../../../rules/payment/gateway-script-codes.texts.ts';

export default translation<typeof paymentCodeTexts>()({
  R02: 'पेमेंट विंडो लोड नहीं हुई।',
  R02Advice: 'अपना इंटरनेट देखें और फिर कोशिश करें। ऐड ब्लॉकर से भी ऐसा हो सकता है।',
  R03: 'पेमेंट विंडो लोड होने में बहुत समय लगा।',
  R03Advice: 'अपना इंटरनेट देखें और फिर कोशिश करें।',
  R04X: 'पेमेंट विंडो शुरू नहीं हुई।',
  R04XAdvice: 'फिर कोशिश करें। दोबारा ऐसा हो तो दूसरे ब्राउज़र में खोलें।',
  R04Y: 'ऑनलाइन पेमेंट अभी चालू नहीं है।',
  R04YAdvice: 'हमें बताएँ, हम इसे ठीक कर देंगे।',
});
