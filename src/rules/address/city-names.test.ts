import { expect, test } from 'vitest';
import { cityName } from './city-names.ts';

test.each([
  ['560003', 'Bangalore', 'KA', 'Bengaluru'],
  ['682001', 'Ernakulam', 'KL', 'Kochi'],
  ['683101', 'Ernakulam', 'KL', 'Ernakulam'],
  ['400703', 'Thane', 'MH', 'Navi Mumbai'],
  ['410206', 'Raigarh', 'MH', 'Navi Mumbai'],
  ['402201', 'Raigarh', 'MH', 'Raigad'],
  ['496001', 'Raigarh', 'CG', 'Raigarh'],
  ['500003', 'Hyderabad', 'TS', 'Secunderabad'],
  ['201308', 'Gautam Buddha Nagar', 'UP', 'Greater Noida'],
  ['302001', 'Jaipur', 'RJ', 'Jaipur'],
])('%s, %s in %s is %s', (pin, district, state, city) => {
  expect(cityName({ pin, district, state })).toBe(city);
});
