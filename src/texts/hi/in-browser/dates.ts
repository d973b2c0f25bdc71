import type { dateTexts } from '../../../rules/language/dates.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof dateTexts>()({
  months: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
  weekdays: 'रवि सोम मंगल बुध गुरु शुक्र शनि',
  today: 'आज',
  range: '{from} से {to}',
  both: '{from} से {to}',
  byToday: 'आज',
  byTomorrow: 'कल तक',
  byDay: '{day} तक',
});
