import { catalogue } from '../language/texts.ts';

/** The clock of an offer, on pages and in scripts. */
export const countdownTexts = catalogue('countdown', {
  days: 'days',
  hours: 'hrs',
  minutes: 'min',
  seconds: 'sec',
  left: '{time} left',
  over: 'Offer Expired!',
});
