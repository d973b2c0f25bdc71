import type { topicTexts } from '../../../rules/grievances/grievance.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof topicTexts>()({
  delivery: 'डिलीवरी',
  piece: 'टूटा या गलत पीस',
  refund: 'रिफ़ंड',
  payment: 'पेमेंट',
  data: 'मेरी जानकारी',
  other: 'कुछ और',
});
