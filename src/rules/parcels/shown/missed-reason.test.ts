import { expect, it } from 'vitest';
import { missedReason } from './missed-reason.ts';

it('says in plain words why a delivery was missed', () => {
  const said = [
    ['Consignee Unavailable', 'notHome'],
    ['CUSTOMER NOT AVAILABLE', 'notHome'],
    ['Consignee refused to accept/order cancelled', 'refused'],
    ['Customer Refused, COD amount not ready', 'cash'],
    ['Customer asked for future delivery', 'later'],
    ['Bad/Incomplete address', 'address'],
    ['Customer not contactable', 'phone'],
    ['Phone switched off', 'phone'],
    ['Office/Institute closed', 'closed'],
    ['Entry restricted area', 'area'],
    ['', 'unknown'],
    ['EOD-999', 'unknown'],
  ];
  expect(said.map(([text = '']) => [text, missedReason(text)])).toEqual(said);
});
