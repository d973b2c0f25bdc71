import { translation } from '../../../rules/language/texts.ts';
import type { callTexts } from '../../../ui/calls-script.texts.ts';

export default translation<typeof callTexts>()({
  offline: 'इंटरनेट नहीं है',
  checkConnection: 'कृपया अपना इंटरनेट कनेक्शन देखें।',
  wrong: 'कुछ गड़बड़ हुई',
  wrongHere: 'हमारी तरफ़ से कुछ गड़बड़ हुई। फिर कोशिश करें।',
  notSent: 'नहीं भेजा गया',
  checkAndRetry: 'अपना इंटरनेट देखें और फिर कोशिश करें।',
  didYouMean: 'क्या आपका मतलब {email} था?',
});
