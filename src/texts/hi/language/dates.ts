import type { dateTexts } from '../../../rules/language/dates.texts.ts';
import { translation } from '../../../rules/language/texts.ts';

export default translation<typeof dateTexts>()({
  today: 'आज',
  range: '{from} से {to}',
  both: '{from} से {to}',
  byToday: 'आज',
  byTomorrow: 'कल तक',
  byDay: '{day} तक',
});
