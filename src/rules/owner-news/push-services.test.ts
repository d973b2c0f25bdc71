import { expect, it } from 'vitest';
import { ENDPOINT_MAX, isPushEndpoint } from './push-services.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-pn1p.notify.windows.com/w/?token=BQYAAA%3d',
])('%s is a browser at its push service', (address) => {
  expect(isPushEndpoint(address)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:word@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evil.example/?fcm.googleapis.com',
  'https://evil.example#.push.apple.com',
  'https://evil.example\\.push.apple.com',
  'https://evilpush.apple.com/x',
  'https://push.apple.com/x',
  'https://.push.apple.com/x',
  'https://a..push.apple.com/x',
  'https://notify.windows.com/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://localhost/x',
  'https://storage.googleapis.com/x',
  'file:///etc/passwd',
  'fcm.googleapis.com/fcm/send/abc',
  '',
  `https://fcm.googleapis.com/fcm/send/${'a'.repeat(ENDPOINT_MAX)}`,
])('%s is not called', (address) => {
  expect(isPushEndpoint(address)).toBe(false);
});
