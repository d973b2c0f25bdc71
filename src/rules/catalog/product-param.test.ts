import { expect, it } from 'vitest';
import { parseProductParam } from './product-param.ts';

it.each([
  ['14', 14],
  ['14-phoolbagh', 14],
  ['14-', 14],
  ['14x', 0],
  ['014', 0],
  ['-14', 0],
  ['1e3', 0],
  ['99999999999', 0],
  ['', 0],
])('%s → %i', (param, id) => expect(parseProductParam(param)).toBe(id));
