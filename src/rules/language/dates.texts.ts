import { addedTexts, catalogue } from './texts.ts';

/** The months from January and the days from Sunday, in another language: English takes them from `Date`. */
export interface DateNames {
  readonly months: readonly string[];
  readonly weekdays: readonly string[];
}
export const dateNames = () => addedTexts<DateNames>('date-names');

export const dateTexts = catalogue('dates', {
  today: 'Today',
  range: '{from} to {to}',
  both: '{from} and {to}',
  byToday: 'today',
  byTomorrow: 'by tomorrow',
  byDay: 'by {day}',
});
