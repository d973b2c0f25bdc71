import { expect, test } from 'vitest';
import { readingOf } from './map-columns.tsx';

test.each([
  ['price', '1,299.00', '₹1,299.00'],
  ['price', '549,00', null],
  ['mrp', '', ''],
  ['stock', '12.0', '12'],
  ['stock', '1,2', null],
  ['weight_grams', '0.02 kg', '20 g'],
  ['width_mm', '5.5 cm', '55 mm'],
  ['gst_rate', '3%', '3 %'],
  ['gst_rate', '0,03', null],
  ['hsn_code', '\ufeff7117', '7117'],
  ['sale_last_day', '5-Dec-26', '5 December 2026'],
  ['stone', 'Pearl, kundan', 'kundan, pearl'],
  ['name', '\u202aKada\u202c', 'Kada'],
  ['category', 'Rings', 'Rings'],
] as const)('a cell of %s that says %j is read as %j', (column, cell, read) => expect(readingOf(column, cell)).toBe(read));
