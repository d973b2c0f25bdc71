import * as z from 'zod/mini';
import { isCalendarDay } from '../dates.ts';
import { bare } from '../typed/format-characters.ts';
import { typedClock, typedDay } from '../typed/typed-day.ts';

const NO_DAY = 'Choose a day.';
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

const dayText = (typed: string) => typedDay(typed) ?? bare(typed);

/** A day of the calendar, also as it is written in India: '30-11-2026' and '30 Nov 26' → '2026-11-30'. */
export const day = z.string(NO_DAY).check(z.overwrite(dayText), z.refine(isCalendarDay, NO_DAY));

/** The same; may be ''. */
export const dayOrEmpty = z.string().check(
  z.overwrite(dayText),
  z.refine((typed) => typed === '' || isCalendarDay(typed), NO_DAY),
);

/** A day in an address; '' for none. */
export const dayInAddress = z.catch(z.string().check(z.refine(isCalendarDay)), '');

/** '2026-11' */
export const month = z.string().check(z.overwrite(bare), z.regex(MONTH, 'Choose a month.'));

/** '22:00', '10 pm' → '22:00' */
export const clock = z.string().check(z.overwrite(typedClock), z.regex(CLOCK, 'Enter a time, such as 11:00.'));
