import type { reviewFormScriptTexts } from '../../../features/reviews/write/review-form-script.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof reviewFormScriptTexts>()({
  noConnection: 'इंटरनेट नहीं है',
  notSent: 'आपका रिव्यू नहीं गया। आपने जो लिखा, वह यहीं है: कृपया फिर कोशिश करें।',
  missing: 'कुछ बाकी है',
  remove: 'हटाएँ',
  removePhoto: 'फ़ोटो {n} हटाएँ',
  photoAdded: 'फ़ोटो {n} जुड़ गई',
  photoRemoved: 'फ़ोटो हटा दी गई',
  yourPhoto: 'आपकी फ़ोटो {n}',
});
