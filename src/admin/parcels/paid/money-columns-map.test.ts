import { expect, test } from 'vitest';
import { findMoneyColumns } from '../../../rules/parcels/couriers/money-columns.ts';
import { readMoneyLines } from '../../../rules/parcels/couriers/money-lines.ts';
import { withMoneyColumn } from './money-columns-map.tsx';

const rows = [
  ['Sendung', 'Summe', 'Abzug', 'Rest'],
  ['SR1234567', '1,299.00', '40', '1259'],
];

test('columns whose words nobody knows are read as a person says, and not before', () => {
  const columns = findMoneyColumns(rows, 'remittance');
  expect(readMoneyLines(rows, 'remittance', columns)).toEqual({ lines: [], faults: ['No column of tracking numbers was found.'] });
  const said = withMoneyColumn(withMoneyColumn(withMoneyColumn(columns, 0, 'awb'), 1, 'amount'), 2, 'kept');
  expect(readMoneyLines(rows, 'remittance', said).lines).toMatchObject([{ awb: 'SR1234567', amount: 129_900, deduction: 4_000 }]);
  const net = withMoneyColumn(said, 3, 'left');
  expect(readMoneyLines(rows, 'remittance', net).lines).toMatchObject([{ amount: 129_900, deduction: 4_000 }]);
  expect(withMoneyColumn(net, 2, '')).toMatchObject({ deductions: [], amount: 3, isNet: true });
  expect(withMoneyColumn(net, 0, 'reference')).toMatchObject({ awb: -1, reference: 0 });
});
