import { expect, test } from 'vitest';
import { securePage, setSecurityHeaders } from './headers.ts';

const astro =
  "default-src 'none'; frame-src 'none'; connect-src 'self'; form-action 'self'; script-src 'self' 'sha256-abc'; style-src 'sha256-def'";
const policyOf = (settings: Parameters<typeof securePage>[1]) => {
  const headers = new Headers({ 'content-security-policy': astro });
  securePage(headers, settings);
  return headers.get('content-security-policy') ?? '';
};

test('a page keeps its hashes, cannot be framed and reaches no other host', () => {
  const policy = policyOf({ pays: false, sandboxUrl: 'http://127.0.0.1:4900' });
  expect(policy).toContain("script-src 'self' 'sha256-abc'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/razorpay|4900|unsafe|cloudflare/);
});

test('only the admin area plays films, and only those of the shop (U-20)', () => {
  expect(policyOf({ pays: false, plays: true })).toMatch(/media-src 'self'(;|$)/);
  expect(policyOf({ pays: true })).not.toContain('media-src');
});

test('only the paying page may load the payment window', () => {
  const policy = policyOf({ pays: true });
  expect(policy).toContain("script-src 'self' 'sha256-abc' https://checkout.razorpay.com https://cdn.razorpay.com");
  expect(policy).toContain('frame-src https://api.razorpay.com');
});

test('with the sandbox, the paying page reaches it too', () => {
  expect(policyOf({ pays: true, sandboxUrl: 'http://127.0.0.1:4900/v1' })).toMatch(/frame-src [^;]*http:\/\/127\.0\.0\.1:4900(;|$)/);
});

test('only a page that may ask for a captcha loads its script and frame (#224)', () => {
  const policy = policyOf({ pays: false, captcha: true });
  expect(policy).toContain("script-src 'self' 'sha256-abc' https://challenges.cloudflare.com;");
  expect(policy).toContain('frame-src https://challenges.cloudflare.com;');
  expect(policy).toContain("connect-src 'self';");
});

test('other answers cannot run scripts', () => {
  const headers = new Headers();
  setSecurityHeaders(headers);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
