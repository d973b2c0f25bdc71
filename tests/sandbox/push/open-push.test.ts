import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { openPush, PushSandbox, readVapid } from './push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const rfc8291 = {
  privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  text: 'When I grow up, I want to be a watermelon',
};

it('opens the example of RFC 8291, and not with another secret', () => {
  expect(openPush(bytes(rfc8291.body), rfc8291)).toBe(rfc8291.text);
  expect(() => openPush(bytes(rfc8291.body), { ...rfc8291, auth: randomBytes(16) })).toThrow();
});

/** RFC 8292, section 2.4. */
const rfc8292 =
  'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';

it('reads the example of RFC 8292, and not with another signature', () => {
  expect(readVapid(rfc8292)?.claims).toEqual({ aud: 'https://push.example.net', exp: 1_453_523_768, sub: 'mailto:push@example.com' });
  expect(readVapid(rfc8292.replace('.i3CY', '.j3CY'))).toBeNull();
});

it('the stand-in refuses what no service would take', () => {
  const push = new PushSandbox();
  const { endpoint } = push.subscribe();
  const call = { method: 'POST', path: new URL(endpoint).pathname, headers: {}, body: Buffer.alloc(0) };
  expect(push.answer({ ...call, path: '/fcm/send/nobody' })).toBe(404);
  expect(push.answer(call)).toBe(400);
  expect(push.answer({ ...call, headers: { ttl: '60', authorization: rfc8292, 'content-encoding': 'aes128gcm' } })).toBe(403);
});
