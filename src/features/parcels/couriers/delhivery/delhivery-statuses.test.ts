import { expect, test } from 'vitest';
import { delhiveryStatus, missedAttempts } from './delhivery-statuses.ts';

test.each([
  ['UD', 'Manifested', '', 'booked', null],
  ['UD', 'Not Picked', '', 'booked', 'pickup'],
  ['UD', 'In Transit', 'X-PPOM', 'picked_up', null],
  ['UD', 'In Transit', 'X-DLL1F', 'in_transit', null],
  ['UD', 'Pending', 'X-IBD3F', 'in_transit', null],
  ['UD', 'Pending', 'EOD-11', 'undelivered', null],
  ['UD', 'Dispatched', 'X-DDD3FD', 'out_for_delivery', null],
  ['DL', 'Delivered', 'EOD-38', 'delivered', null],
  ['DL', 'RTO', 'RD-AC', 'returned', null],
  ['DL', 'DTO', '', 'delivered', null],
  ['RT', 'In Transit', '', 'returning', null],
  ['RT', 'Pending', 'EOD-11', 'returning', null],
  ['RT', 'Dispatched', '', 'returning', null],
  ['PP', 'Open', '', 'booked', null],
  ['PP', 'Scheduled', '', 'booked', null],
  ['PP', 'Dispatched', '', 'booked', null],
  ['PU', 'In Transit', '', 'in_transit', null],
  ['PU', 'Dispatched', '', 'in_transit', null],
  ['CN', 'Canceled', '', 'cancelled', null],
  ['CN', 'Closed', '', 'cancelled', null],
  ['UD', 'Lost', '', null, 'lost'],
  ['LT', 'Lost', '', null, 'lost'],
  ['UD', 'Delivered', '', null, 'unknown_status'],
  ['XX', 'In Transit', '', null, 'unknown_status'],
  ['UD', 'Danced', '', null, 'unknown_status'],
  ['constructor', 'name', '', null, 'unknown_status'],
  ['UD', 'constructor', '', null, 'unknown_status'],
  ['', '', '', null, 'unknown_status'],
])('%s %s %s → %s %s', (type, status, nsl, state, trouble) => {
  expect(delhiveryStatus(type, status, nsl)).toEqual({ state, trouble });
  expect(delhiveryStatus(type.toLowerCase(), ` ${status.toUpperCase()} `, nsl.toLowerCase())).toEqual({ state, trouble });
});

test('every code after which another attempt may be asked for is a missed attempt', () => {
  expect(missedAttempts.map((code) => delhiveryStatus('UD', 'Pending', code).state)).toEqual(missedAttempts.map(() => 'undelivered'));
});
