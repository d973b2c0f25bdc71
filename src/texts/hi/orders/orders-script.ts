import type { ordersScriptTexts } from '../../../features/orders/orders-script.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof ordersScriptTexts>()({
  copied: 'कॉपी हो गया',
  copiedWhat: '{number}',
  notCopied: 'कॉपी नहीं हुआ',
  copyYourself: '{number} खुद कॉपी कर लें।',
  timeLeft: '{time} बाकी। ',
  signupFailed: 'अकाउंट नहीं बना',
  pieces: { one: '{n} पीस', other: '{n} पीस' },
});
