import { expect, test } from 'vitest';
import { profileAddress } from './profile-address.ts';

const own = ['shop.in', 'agents.shop.in'];

test.each([
  ['https://agent.in/p.json', 'agent.in', 'agent.in'],
  ['https://chat.agent.co.in/p?v=1#x', 'chat.agent.co.in', 'agent.co.in'],
  ['https://a.b.agent.com', 'a.b.agent.com', 'agent.com'],
  ['https://AGENT.in:443/p', 'agent.in', 'agent.in'],
  ['https://मेला.com/p', 'xn--r2bi0b8a.com', 'xn--r2bi0b8a.com'],
  ['https://shop.in.agent.com/', 'shop.in.agent.com', 'agent.com'],
  ['https://myshop.in/', 'myshop.in', 'myshop.in'],
])('%s may be fetched', (text, host, site) => {
  const address = profileAddress(text, own);
  expect([address?.host, address?.site, address?.url.hash]).toEqual([host, site, '']);
});

/** Refuses addresses that would let a stranger reach machines nearby, or the shop itself. */
test.each([
  '',
  'agent.in',
  '//agent.in/p',
  'http://agent.in/p',
  'ftp://agent.in/p',
  'file:///etc/passwd',
  'data:application/json,{}',
  'javascript:1',
  'https://agent',
  'https://agent.in.',
  'https://user@agent.in/p',
  'https://user:pass@agent.in/p',
  'https://agent.in:8443/p',
  'https://agent.in:80/p',
  'https://127.0.0.1/p',
  'https://127.1/p',
  'https://2130706433/p',
  'https://0x7f.0.0.1/p',
  'https://0177.0.0.1/p',
  'https://0/p',
  'https://10.0.0.5/p',
  'https://172.16.0.1/p',
  'https://192.168.1.1/p',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/p',
  'https://8.8.8.8/p',
  'https://１２７.0.0.1/p',
  'https://[::1]/p',
  'https://[::ffff:127.0.0.1]/p',
  'https://[fd00::1]/p',
  'https://[2606:4700::1111]/p',
  'https://localhost/p',
  'https://agent.localhost/p',
  'https://printer.local/p',
  'https://db.internal/p',
  'https://metadata.google.internal/p',
  'https://router.lan/p',
  'https://host.home.arpa/p',
  'https://1.0.0.127.in-addr.arpa/p',
  'https://agent.test/p',
  'https://agent.example/p',
  'https://agent.invalid/p',
  'https://agent.onion/p',
  'https://-agent.in/p',
  'https://agent_desk.in/p',
  'https://agent..in/p',
  'https://agent.1/p',
  'https://shop.in/p',
  'https://agents.shop.in/p',
  'https://x.shop.in/p',
  `https://agent.in/${'x'.repeat(500)}`,
  `https://${'a'.repeat(64)}.in/p`,
])('%s is not fetched', (text) => {
  expect(profileAddress(text, own)).toBeNull();
});
