import { expect, it } from 'vitest';
import { defaultShipping } from '../money/charges.ts';
import { defaultStore } from '../store/store.ts';
import { pageValues } from './page-values.ts';

const values = (byWhatsapp: boolean, whatsapp = '') =>
  pageValues({ store: { ...defaultStore, whatsapp }, shipping: defaultShipping, cod: null, byWhatsapp });

it('messages by WhatsApp are promised only where the shop can send them (U-22)', () => {
  expect(values(true).updates).toBe('Shipping and tracking updates are sent over WhatsApp and by email.');
  expect(values(false).updates).toBe('Shipping and tracking updates are sent by email.');
});

it('nobody is led to a WhatsApp chat of a shop without a number for it', () => {
  expect(values(true, '9845012345')['or-whatsapp']).toContain('ask us on WhatsApp');
  expect(values(true)['or-whatsapp']).toBeFalsy();
});
