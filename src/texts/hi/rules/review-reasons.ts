import { translation } from '../../../rules/language/texts.ts';
import type { reviewReasonTexts } from '../../../rules/reviews/review-reasons.texts.ts';

export default translation<typeof reviewReasonTexts>()({
  advertising: 'विज्ञापन या फ़ोन नंबर',
  insulting: 'अपमान की बात',
  'off-topic': 'पीस के बारे में नहीं',
  photo: 'ऐसी फ़ोटो जो दिखाई नहीं जा सकती',
  'no-order': 'इसके पीछे कोई ऑर्डर नहीं',
});
