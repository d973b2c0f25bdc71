import type { openingTexts } from '../../../features/first-day/opening-soon.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof openingTexts>()({
  title: 'हम जल्द खुल रहे हैं',
  description: '{shop} जल्द खुल रहा है।',
  lead: 'हम जल्द खुल रहे हैं।',
  email: 'आपका ईमेल',
  leaveEmpty: 'इसे खाली छोड़ें',
  tellMe: 'खुलने पर मुझे बताएँ',
  privacy: 'प्राइवेसी पॉलिसी',
});
