import type { outcomeTexts } from '../../../rules/grievances/grievance.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof outcomeTexts>()({
  refunded: 'पैसा लौटाया गया',
  replaced: 'पीस बदला गया',
  corrected: 'गलती ठीक की गई',
  explained: 'बात साफ़ की गई',
  declined: 'मंज़ूर नहीं',
});
