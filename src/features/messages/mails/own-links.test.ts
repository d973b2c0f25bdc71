import { expect, test } from 'vitest';
import { inLanguage } from '../../../platform/request/request-note.ts';
import { withOwnLinks } from './own-links.ts';

const shop = 'https://shop.example';
const payload = {
  link: `${shop}/hi/verify-email?token=a&next=%2Fhi%2Forders`,
  oneClickUrl: `${shop}/api/newsletter/leave?sig=1`,
  admin: `${shop}/admin/login?token=a`,
  other: 'https://shop.example.evil/hi/x',
  name: 'Asha /hi/',
};

test('the links of a payload lead to pages in the language of the message; other texts stay', () => {
  expect(withOwnLinks(payload, shop)).toEqual({
    ...payload,
    link: `${shop}/verify-email?token=a&next=%2Fhi%2Forders`,
  });
  expect(inLanguage('hi', () => withOwnLinks(payload, shop))).toEqual({
    ...payload,
    oneClickUrl: `${shop}/hi/api/newsletter/leave?sig=1`,
  });
});
