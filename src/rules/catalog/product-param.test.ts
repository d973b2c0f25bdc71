import { expect, it } from 'vitest';
import { parseIdList, parseProductParam } from './product-param.ts';

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

it.each([
  ['', []],
  ['3,1', [3, 1]],
  ['1,x,2,1', [1, 2]],
  ['-4,0,07,1e3', []],
  ['9999999999,5', [5]],
  ['1,2,3,4,5', [1, 2, 3, 4]],
])('the list %j has the ids %j', (list, ids) => {
  expect(parseIdList(list, 4)).toEqual(ids);
});
