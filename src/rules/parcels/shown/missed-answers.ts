import { istDate, startOfIstDate } from '../../dates.ts';
import { DAY } from '../../limits.ts';

/** Couriers try so often; then the parcel comes back whatever is asked. */
const ATTEMPTS_MAX = 3;

/** The courier can still come again after so many missed deliveries. */
export const mayComeAgain = (attempts: number): boolean => attempts < ATTEMPTS_MAX;
export const triesLeft = (attempts: number): number => Math.max(0, ATTEMPTS_MAX - attempts);

/** Couriers to whom a day can be said; the others come on the next one. */
const tellsDay: readonly string[] = ['shiprocket'];
export const takesDay = (courier: string): boolean => tellsDay.includes(courier);

const DAYS_OFFERED = 3;
/** The days (IST) on which a courier can be asked to come again, the next one first. On Sundays nobody delivers. */
export function daysToComeAgain(now: number): string[] {
  const days = Array.from({ length: DAYS_OFFERED + 1 }, (_, at) => istDate(now + (at + 1) * DAY));
  return days.filter((day) => new Date(startOfIstDate(day) + DAY / 2).getUTCDay() !== 0).slice(0, DAYS_OFFERED);
}
