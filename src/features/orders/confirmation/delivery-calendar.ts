import { addBusinessDays, istDate } from '../../../rules/dates.ts';
import { deliveryDays } from '../../../rules/delivery/zones.ts';
import { fill } from '../../../rules/language/texts.ts';
import { DAY } from '../../../rules/limits.ts';
import { orderPageTexts } from '../order-page/order-page.texts.ts';

/** The calendar entry of a delivery. */
interface Delivery {
  /** The name of the shop. */
  readonly shop: string;
  readonly orderId: string;
  /** 'CHK-20417' */
  readonly number: string;
  /** UTC ms from which the delivery time counts. */
  readonly acceptedAt: number;
  /** Days (IST) without dispatch. */
  readonly holidays: readonly string[];
  readonly pin: string;
  /** The lines of the address. */
  readonly place: readonly string[];
}

const day = (at: number) => istDate(at).replaceAll('-', '');
const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
/** Text as RFC 5545 wants it. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A `data:` link to a calendar file (.ics) with the days on which an order is expected, as one entry of whole days. */
export function deliveryCalendar({ shop, orderId, number, acceptedAt, holidays, pin, place }: Delivery): string {
  const days = deliveryDays(pin);
  const from = addBusinessDays(acceptedAt, days.from, holidays);
  const to = addBusinessDays(acceptedAt, days.to, holidays);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${shop}//Orders//EN`,
    'BEGIN:VEVENT',
    `UID:${orderId}`,
    `DTSTAMP:${stamp(acceptedAt)}`,
    `DTSTART;VALUE=DATE:${day(from)}`,
    // The end of an entry of whole days is the day after it.
    `DTEND;VALUE=DATE:${day(to + DAY)}`,
    `SUMMARY:${escaped(fill(orderPageTexts().calendarEntry, { shop, number }))}`,
    `LOCATION:${escaped(place.join(', '))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`;
}
