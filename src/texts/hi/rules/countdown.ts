import type { countdownTexts } from '../../../rules/catalog/countdown.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof countdownTexts>()({
  days: 'दिन',
  hours: 'घंटे',
  minutes: 'मिनट',
  seconds: 'सेकंड',
  left: '{time} बाकी',
  over: 'ऑफ़र खत्म हो गया',
});
