import { expect, test } from 'vitest';
import { careMarksOf } from './care-marks.ts';

test.each([
  ['Keep away from water, perfume and sprays. Wipe with a soft cloth and store in its pouch.', ['dry', 'apart', 'scent']],
  ['Keep dry, away from perfume, and in its pouch.', ['dry', 'apart', 'scent']],
  ['Take it off before a bath. Store separately.', ['dry', 'apart']],
  ['Wipe with a dry, soft cloth.', []],
  ['A waterfall of pearls in a boxy setting.', []],
  ['', []],
])('%s', (care, marks) => expect(careMarksOf(care)).toEqual(marks));
