import { catalogue } from './texts.ts';

/** The names of months and days, each list in one text. English has none: it takes them from `Date`. */
export const dateTexts = catalogue('dates', {
  months: '',
  weekdays: '',
  today: 'Today',
  range: '{from} to {to}',
  both: '{from} and {to}',
  byToday: 'today',
  byTomorrow: 'by tomorrow',
  byDay: 'by {day}',
});
