import { expect, test } from 'vitest';
import { orderNumbers, orderStatus, shipmentNumbers, shipmentStatus } from './shiprocket-statuses.ts';

/** Every number of the two spaces, 0 to 99, as one text: state or trouble, by its first letters. */
const spread = (map: typeof orderNumbers) =>
  [...map]
    .sort(([a], [b]) => a - b)
    .map(([number, { state, trouble }]) => `${number} ${state ?? '-'}${trouble ? ` ! ${trouble}` : ''}`)
    .join('\n');

test('numbers of shipments', () => {
  expect(spread(shipmentNumbers)).toBe(`1 booked
2 booked
3 booked
4 booked
5 booked
6 picked_up
7 delivered
8 cancelled
9 returning
10 returned
12 - ! lost
13 booked ! pickup
14 returning
15 booked ! pickup
16 -
17 out_for_delivery
18 in_transit
19 booked
20 booked ! pickup
21 undelivered
22 in_transit
23 - ! partial
24 damaged
25 damaged
26 delivered
27 booked
38 in_transit
39 in_transit
40 returning
41 returning
42 picked_up
43 delivered
44 damaged
45 cancelled
46 returning
47 - ! check_failed
48 in_transit
50 in_transit
51 in_transit
52 booked
75 returning
76 - ! lost
77 undelivered
78 returning`);
});

test('numbers of orders', () => {
  expect(spread(orderNumbers)).toBe(`1 booked
3 booked
4 booked
5 cancelled
6 picked_up
7 delivered
12 booked
13 booked
14 booked
15 returning
16 returned
17 returning
18 -
19 out_for_delivery
20 in_transit
21 booked
25 in_transit
26 delivered
28 booked
32 in_transit
33 - ! lost
34 booked
35 booked
36 undelivered
37 in_transit
38 - ! partial
39 damaged
40 damaged
44 in_transit
45 returning
46 returning
47 booked
51 picked_up
52 delivered
53 damaged
54 cancelled
55 returning
58 in_transit
87 returning
88 - ! lost
89 undelivered
90 returning`);
});

test('the same number means different things in the two spaces', () => {
  const both = [15, 16, 17, 19, 20, 21, 40, 45].map((number) => [
    shipmentStatus(String(number)).state,
    orderStatus(number).state,
    shipmentStatus(String(number)).trouble,
  ]);
  expect(both.filter(([shipment, order, trouble]) => shipment === order && trouble === null)).toEqual([]);
});

test('a number that is not listed moves nothing and raises one alert; a scan without a number raises none', () => {
  const unknown = { state: null, trouble: 'unknown_status' };
  for (const code of ['0', '11', '99', '1007', '7.0', '-7', '7 ', 'DLVD']) expect(shipmentStatus(code)).toEqual(unknown);
  expect(orderStatus(999)).toEqual(unknown);
  for (const code of ['NA', 'na', '']) expect(shipmentStatus(code)).toEqual({ state: null, trouble: null });
});
