import { expect, test } from 'vitest';
import { pictureAddress } from './picture-address.ts';

test.each([
  ['https://cdn.example.com/a.jpg', 'https://cdn.example.com/a.jpg'],
  [' https://CDN.Example.com:443/a b.jpg#top ', 'https://cdn.example.com/a%20b.jpg'],
])('%j may be fetched (#308)', (text, href) => {
  expect(pictureAddress(text)?.href).toBe(href);
});

test.each([
  '',
  'a.jpg',
  '/media/a.jpg',
  'http://cdn.example.com/a.jpg',
  'ftp://cdn.example.com/a.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'https://cdn.example.com:8443/a.jpg',
  'https://user@cdn.example.com/a.jpg',
  'https://user:secret@cdn.example.com/a.jpg',
  'https://localhost/a.jpg',
  'https://localhost./a.jpg',
  'https://shop.localhost/a.jpg',
  'https://intranet/a.jpg',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://printer.local/a.jpg',
  'https://127.0.0.1/a.jpg',
  'https://127.1/a.jpg',
  'https://0x7f000001/a.jpg',
  'https://2130706433/a.jpg',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.8/a.jpg',
  'https://8.8.8.8/a.jpg',
  'https://[::1]/a.jpg',
  'https://[fd00::1]/a.jpg',
  'https://[::ffff:127.0.0.1]/a.jpg',
])('%j is never fetched (#308, F59)', (text) => {
  expect(pictureAddress(text)).toBeNull();
});
