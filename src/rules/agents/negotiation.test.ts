import { expect, test } from 'vitest';
import { negotiationFault, readAgentProfile } from './negotiation.ts';
import { businessProfile, capabilities, UCP_VERSION } from './protocol.ts';

const whole = (over: object = {}) => ({
  ucp: {
    version: UCP_VERSION,
    services: {},
    payment_handlers: {},
    capabilities: { [capabilities.cart.name]: [{ version: UCP_VERSION }] },
    ...over,
  },
});

test.each([
  null,
  [],
  'text',
  {},
  { ucp: [] },
  whole({ version: undefined }),
  whole({ version: 'draft' }),
  whole({ version: 20_260_825 }),
  whole({ services: undefined }),
  whole({ services: [] }),
  whole({ payment_handlers: null }),
  whole({ capabilities: [] }),
  whole({ capabilities: { a: {} } }),
  whole({ capabilities: { a: [{}] } }),
  whole({ capabilities: { a: [{ version: 'latest' }] } }),
  whole({ capabilities: { a: [null] } }),
])('%j is no profile', (value) => {
  expect(readAgentProfile(value)).toBeNull();
});

test('both have a common way where the versions of protocol and capability are the same', () => {
  const read = (over?: object) => readAgentProfile(whole(over)) ?? expect.fail('no profile');
  expect(negotiationFault(read(), 'cart')).toBeNull();
  expect(negotiationFault(read(), 'checkout')).toBe('capabilities_incompatible');
  expect(negotiationFault(read({ capabilities: undefined }), 'cart')).toBe('capabilities_incompatible');
  const two = [{ version: '2026-04-08' }, { version: UCP_VERSION }];
  expect(negotiationFault(read({ capabilities: { [capabilities.cart.name]: two } }), 'cart')).toBeNull();
  expect(negotiationFault(read({ capabilities: { [capabilities.cart.name]: two.slice(0, 1) } }), 'cart')).toBe('capabilities_incompatible');
  expect(negotiationFault(read({ version: '2026-04-08' }), 'cart')).toBe('version_unsupported');
});

test('names that every object has are no capabilities', () => {
  const read = readAgentProfile(
    JSON.parse(
      '{"ucp":{"version":"2026-08-25","services":{},"payment_handlers":{},"capabilities":{"__proto__":[{"version":"2026-08-25"}]}}}',
    ),
  );
  expect(read && negotiationFault(read, 'cart')).toBe('capabilities_incompatible');
});

test('the shop declares permalinks only where they are https', () => {
  const names = (shop: string) =>
    Object.keys((businessProfile({ calls: shop, shop }) as { ucp: { capabilities: object } }).ucp.capabilities);
  expect(names('https://shop.in').at(-1)).toBe('dev.ucp.shopping.permalink');
  expect(names('http://shop.test')).toHaveLength(4);
});
