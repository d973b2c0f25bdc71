import { expect, test } from 'vitest';
import { securePage, setSecurityHeaders } from './headers.ts';

const astro =
  "default-src 'none'; frame-src 'none'; connect-src 'self'; form-action 'self'; script-src 'self' 'sha256-abc'; style-src 'sha256-def'";
const payment = 'https://pay.test';
const pays = { 'script-src': [payment, 'https://cdn.pay.test'], 'frame-src': [payment] };
const policyOf = (settings: Omit<Parameters<typeof securePage>[1], 'payment'>) => {
  const headers = new Headers({ 'content-security-policy': astro });
  securePage(headers, { ...settings, payment });
  return headers.get('content-security-policy') ?? '';
};

test('a page keeps its hashes, cannot be framed and reaches no other host', () => {
  const policy = policyOf({});
  expect(policy).toContain("script-src 'self' 'sha256-abc'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/pay\.test|unsafe|cloudflare/);
});

test('only the admin area plays films, and only those of the shop (U-20)', () => {
  expect(policyOf({ plays: true })).toMatch(/media-src 'self'(;|$)/);
  expect(policyOf({ pays })).not.toContain('media-src');
});

test('only the paying page may load the payment window', () => {
  const policy = policyOf({ pays });
  expect(policy).toContain("script-src 'self' 'sha256-abc' https://pay.test https://cdn.pay.test");
  expect(policy).toContain('frame-src https://pay.test;');
});

test('only a page that may ask for a captcha loads its script and frame (#224)', () => {
  const policy = policyOf({ captcha: true });
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
