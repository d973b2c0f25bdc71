/** Sent with every answer, of pages and of the API. */
const always = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** The `cache-control` of every answer that does not say otherwise: it may be about one person. */
export const NOT_KEPT = 'private, no-store';

/** Of a page that is the same for every visitor without an account: a browser may show it again, with what was typed, after Back. */
export const MAY_RETURN = 'private, no-cache';

/**
 * Returns the headers sent with every page. The payment window may use payment handlers; the shop needs no other browser feature.
 */
const ofPages = (payment: string, scans: boolean) => ({
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': [
    `payment=(self "${payment}")`,
    `camera=(${scans ? 'self' : ''})`,
    ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'usb'].map(
      (feature) => `${feature}=()`,
    ),
  ].join(', '),
});

/** The host of Cloudflare Turnstile's script and frame. */
const TURNSTILE = 'https://challenges.cloudflare.com';

/** `plays` is true on pages that show the films of customers, `captcha` on pages that may show a captcha. */
interface PageHeaders {
  /** The origin of the payment window. */
  readonly payment: string;
  /** The sources that a page with the payment window may load from, by directive. */
  readonly pays?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly captcha?: boolean | undefined;
  readonly plays?: boolean | undefined;
  /** The page may ask for the camera. */
  readonly scans?: boolean;
}

/** Sets the security headers of a page. Completes the policy that Astro wrote with the hashes of the page's scripts and styles. */
export function securePage(headers: Headers, { payment, pays, captcha, plays, scans = false }: PageHeaders): void {
  const isUnnamed = headers.get('referrer-policy') === 'no-referrer';
  for (const [name, value] of Object.entries({ ...always, ...ofPages(payment, scans) })) headers.set(name, value);
  // A page may ask that its address is told to nobody.
  if (isUnnamed) headers.set('referrer-policy', 'no-referrer');
  const written = headers.get('content-security-policy') ?? "default-src 'self'";
  const key = JSON.stringify([written, pays, captcha, plays]);
  const policy = policies.get(key) ?? policyOf(written, { pays, captcha, plays });
  policies.set(key, policy);
  headers.set('content-security-policy', policy);
}

/** The policies of the pages, which never change, by what they are made of. */
const policies = new Map<string, string>();

function policyOf(written: string, { pays = {}, captcha, plays }: Omit<PageHeaders, 'payment'>): string {
  const policy = parsePolicy(written);
  policy.set('frame-ancestors', ["'none'"]);
  if (plays) add(policy, 'media-src', ["'self'"]);
  for (const [directive, hosts] of Object.entries(pays)) add(policy, directive, hosts);
  if (captcha) for (const directive of ['script-src', 'frame-src']) add(policy, directive, [TURNSTILE]);
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Sets the security headers of an answer that is not a page: JSON, a picture, a file. */
export function setSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  // Uploaded files have the directive `sandbox` already, which must stay.
  const isSandboxed = headers.get('content-security-policy')?.includes('sandbox') ?? false;
  headers.set('content-security-policy', `default-src 'none'; frame-ancestors 'none'${isSandboxed ? '; sandbox' : ''}`);
}

function parsePolicy(text: string): Map<string, string[]> {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])));
}

/** 'none' is only valid alone, so it is removed when a source is added. */
function add(policy: Map<string, string[]>, directive: string, sources: readonly string[]): void {
  const existing = (policy.get(directive) ?? []).filter((source) => source !== "'none'");
  policy.set(directive, [...existing, ...sources]);
}
