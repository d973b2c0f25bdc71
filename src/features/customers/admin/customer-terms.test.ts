import { expect, test } from 'vitest';
import { customerTerms } from './customer-terms.ts';

test.each([
  ['Rao Mysuru', '"rao" AND "mysuru"', ''],
  ['ananya.rao@example.in', '"ananya.rao@example.in"', ''],
  ['+91 98450 00000', '"9845000000"', ''],
  ['098450-00000', '"9845000000"', ''],
  ['98450', '"98450"', ''],
  ['+91 98450', '"98450"', ''],
  ['+91 (0) 98450 00000', '"9845000000"', ''],
  ['Rao +91 98450-00000', '"rao" AND "9845000000"', ''],
  ['An', '', 'an'],
  ['a b', '', 'a b'],
  ['ज़ोया चाँद', '"जोया" AND "चांद"', ''],
  ['\u095Bी', '', 'जी'],
  ['  ', '', ''],
  ['"OR" NEAR(', '"""or""" AND "near("', ''],
])('%j (#299)', (search, anywhere, begins) => {
  expect(customerTerms(search)).toEqual({ anywhere, begins });
});
