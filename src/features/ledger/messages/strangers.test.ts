import { expect, it } from 'vitest';
import { viewForReader } from './strangers.ts';

const order = {
  ...{ customerName: 'Ananya Rao', shippingAddress: { address: '14, 3rd Cross', phone: '9845000000' } },
  ...{ method: 'gateway', paidAt: null, emailVerified: false, phoneVerified: false },
};
const shown = (channel: 'email' | 'whatsapp', over: object) => {
  const { customerName, shippingAddress } = viewForReader(channel, { order: { ...order, ...over } } as never).order;
  return [customerName, shippingAddress.address];
};
const known = ['Ananya Rao', '14, 3rd Cross'];

it.each([
  ['email', { emailVerified: true }],
  ['whatsapp', { phoneVerified: true }],
  ['email', { paidAt: 1 }],
  // The mail of a cash order has its name and address although the code went to the phone.
  ['email', { method: 'cod', phoneVerified: true }],
] as const)('by %s with %j the buyer reads the name and the address', (channel, over) => {
  expect(shown(channel, over)).toEqual(known);
});

it.each([
  ['email', {}],
  ['email', { method: 'cod' }],
  ['email', { phoneVerified: true }],
  ['whatsapp', { method: 'cod', emailVerified: true }],
] as const)('by %s with %j a stranger reads neither', (channel, over) => {
  expect(shown(channel, over)).toEqual(['', '']);
});
