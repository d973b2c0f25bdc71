import { expect, test } from 'vitest';
import { deliveryCalendar } from './delivery-calendar.ts';

test('the calendar entry spans the days of the delivery, and text is escaped', () => {
  const link = deliveryCalendar({
    shop: 'Chamak',
    orderId: '0b1f',
    number: 'CHK-20417',
    acceptedAt: Date.parse('2026-11-20T07:12:00Z'),
    holidays: [],
    pin: '560003',
    place: ['14, 3rd Cross', 'Bengaluru; Karnataka 560003'],
  });
  expect(link).toMatch(/^data:text\/calendar;charset=utf-8,/);
  const lines = decodeURIComponent(link.slice(link.indexOf(',') + 1)).split('\r\n');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261124');
  expect(lines).toContain('DTEND;VALUE=DATE:20261129');
  expect(lines).toContain('SUMMARY:Chamak order CHK-20417 arrives');
  expect(lines).toContain('LOCATION:14\\, 3rd Cross\\, Bengaluru\\; Karnataka 560003');
});
