import { expect, test } from 'vitest';
import { greetingName } from './greeting-name.ts';

test.each([
  ['Ananya Rao', 'Ananya'],
  [' इंद्रा श्रीवास्तव', 'इंद्रा'],
  ['Rao', 'Rao'],
  ['Om Prakash', 'Om'],
  ['Jo', 'Jo'],
  ['Ed Sheeran', 'Ed'],
  ['Érica Lobo', 'Érica'],
  ['ओम प्रकाश', 'ओम'],
  ['Srinivas Rao', 'Srinivas'],
  ['प्रीति', 'प्रीति'],
  ['Aarav-Dev Shah', 'Aarav-Dev'],
  ["D'Souza Maria", "D'Souza"],
])('%s is greeted by the first word: %s', (name, greeted) => {
  expect(greetingName(name)).toBe(greeted);
});

test.each([
  ...['Dr. Anita Rao', 'Dr Anita Rao', 'DR ANITA RAO', 'Mr Ravi', 'Mrs. Rao', 'Ms Rao', 'Smt. Lakshmi Devi', 'Smt Lakshmi', 'Prof Iyer'],
  ...['Haji Abdul Rahman', 'Sister Mary', 'Baby Shalini'],
  ...['Shri Ram Das', 'Sri Devi', 'Kumari Anita', 'Md Irfan', 'Mohd. Irfan', 'Miss Rao', 'Late Ravi Rao', 'Er. Suresh', 'CA Meera'],
  ...['S. Ramesh', 'S Ramesh', 'K.R. Meera', 'K.R.Meera', 'KR Narayanan', 'A P J Abdul Kalam', 'É. Lobo', 'S/O Ramesh Kumar', 'M/s Rao'],
  ...['सुश्री अनीता राव', 'श्रीमती राव', 'श्री राम दास', 'डॉ. अनीता', 'डॉ अनीता', 'कु. मीरा', 'एस. रमेश', 'ए रमेश', 'डॉ॰ राव'],
])('%s is greeted by the whole name', (name) => {
  expect(greetingName(name)).toBe(name);
});

test('spaces between the words are one, and nothing stays nothing', () => {
  expect(['', '  ', ' S. '].map(greetingName)).toEqual(['', '', 'S.']);
  expect(greetingName('  Dr.   Anita  Rao ')).toBe('Dr. Anita Rao');
});
