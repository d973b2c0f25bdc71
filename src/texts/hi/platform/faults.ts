import type { faultTexts } from '../../../platform/faults.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof faultTexts>()({
  unreachable: 'दुकान का रिकॉर्ड नहीं खुला',
  requestName: 'इस बारे में हमें लिखें तो रिक्वेस्ट का नंबर {id} बताएँ।',
});
