import { expect, test } from 'vitest';
import { initialized, profileOf, readRpc, toolCall } from './json-rpc.ts';

const call = { jsonrpc: '2.0', id: 1, method: 'ping' };

test.each([
  [call, { kind: 'call', id: 1, method: 'ping', params: {} }],
  [
    { ...call, id: 'x', params: { a: 1 } },
    { kind: 'call', id: 'x', params: { a: 1 } },
  ],
  [{ jsonrpc: '2.0', method: 'notifications/initialized' }, { kind: 'notification' }],
  [{ jsonrpc: '2.0', id: 1, result: {} }, { kind: 'notification' }],
  [[call], { kind: 'wrong', id: null }],
  [[], { kind: 'wrong', id: null }],
  [null, { kind: 'wrong', id: null }],
  ['ping', { kind: 'wrong' }],
  [
    { ...call, jsonrpc: '1.0' },
    { kind: 'wrong', id: null },
  ],
  [
    { ...call, id: {} },
    { kind: 'wrong', id: null },
  ],
  [
    { ...call, method: 1 },
    { kind: 'wrong', id: 1 },
  ],
  [
    { ...call, params: [1] },
    { kind: 'wrong', id: 1 },
  ],
])('%j', (value, read) => {
  expect(readRpc(value)).toMatchObject(read);
});

test('a client gets the version that it asked for if the shop knows it, or else the newest', () => {
  expect(initialized({ protocolVersion: '2025-06-18' }, 'shop.in', '1').protocolVersion).toBe('2025-06-18');
  // Of these two the shop refuses what they demand: batches, and a stream.
  for (const protocolVersion of ['2025-03-26', '2024-11-05', '1999-01-01'])
    expect(initialized({ protocolVersion }, 'shop.in', '1').protocolVersion).toBe('2025-11-25');
});

test('the arguments of a tool name the profile', () => {
  expect(profileOf({ meta: { 'ucp-agent': { profile: 'https://agent.in' } } })).toBe('https://agent.in');
  for (const given of [{}, { meta: null }, { meta: [] }, { meta: { 'ucp-agent': 'x' } }, { meta: { 'ucp-agent': { profile: 1 } } }])
    expect(profileOf(given)).toBeNull();
  expect([toolCall({}), toolCall({ name: 'a', arguments: [] })]).toEqual([null, null]);
});
