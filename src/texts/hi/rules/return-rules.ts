import { translation } from '../../../rules/language/texts.ts';
import type { returnRuleTexts } from '../../../rules/returns/returns.texts.ts';

export default translation<typeof returnRuleTexts>()({
  requested: 'रिक्वेस्ट मिली',
  accepted: 'मंज़ूर',
  declined: 'मंज़ूर नहीं',
  received: 'हमें मिल गया',
  settled: 'पूरा हुआ',
  cancelled: 'वापस ली गई',
  over: 'इस रिक्वेस्ट के लिए {term} का समय {until} को खत्म हो गया।',
  exchangeUntil: 'आप {until} तक एक्सचेंज माँग सकते हैं।',
  faultUntil: 'खराब, टूटा, गलत या बताए से अलग पीस {until} तक लौटाया जा सकता है।',
  writeAnyway: 'फिर भी हमें लिखें; असली खराबी सिर्फ़ इस वजह से कभी नहीं टाली जाती।',
});
