/** Sent with every answer, of pages and of the API. */
const always = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** Sent with every page. The payment window may ask for payment handlers; nothing of the shop needs any other power. */
const ofPages = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': [
    'payment=(self "https://api.razorpay.com")',
    ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'usb'].map(
      (power) => `${power}=()`,
    ),
  ].join(', '),
} as const;

/** Where Razorpay's checkout script, its window and its beacons come from. */
const razorpay: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  'frame-src': ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  'connect-src': [
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://cdn.razorpay.com',
  ],
  'img-src': ['https://cdn.razorpay.com'],
  'form-action': ['https://api.razorpay.com'],
};

/** Where Cloudflare Turnstile's script and its frame come from. */
const TURNSTILE = 'https://challenges.cloudflare.com';

/**
 * `pays` is true on pages that open the payment window; `sandboxUrl` is set where a stand-in answers for Razorpay; `captcha` is true on
 * pages that may ask whether a person is there.
 */
interface PageHeaders {
  readonly pays: boolean;
  readonly captcha?: boolean;
  readonly sandboxUrl?: string | undefined;
}

/** The security headers of a page. What Astro wrote of the policy, with the hashes of the page's scripts and styles, is kept and completed. */
export function securePage(headers: Headers, { pays, captcha, sandboxUrl }: PageHeaders): void {
  for (const [name, value] of Object.entries({ ...always, ...ofPages })) headers.set(name, value);
  const policy = parsePolicy(headers.get('content-security-policy') ?? "default-src 'self'");
  policy.set('frame-ancestors', ["'none'"]);
  if (pays) for (const [directive, hosts] of Object.entries(razorpay)) add(policy, directive, hosts);
  if (pays && sandboxUrl) for (const directive of Object.keys(razorpay)) add(policy, directive, [new URL(sandboxUrl).origin]);
  if (captcha) for (const directive of ['script-src', 'frame-src']) add(policy, directive, [TURNSTILE]);
  headers.set('content-security-policy', [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; '));
}

/** The security headers of an answer that is no page: JSON, a picture, a file. */
export function setSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  // A file that somebody uploaded has a lock of its own, which is tighter.
  const isSandboxed = headers.get('content-security-policy')?.includes('sandbox') ?? false;
  headers.set('content-security-policy', `default-src 'none'; frame-ancestors 'none'${isSandboxed ? '; sandbox' : ''}`);
}

function parsePolicy(text: string): Map<string, string[]> {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])));
}

/** 'none' stands alone, so it goes as soon as a source is added. */
function add(policy: Map<string, string[]>, directive: string, sources: readonly string[]): void {
  const kept = (policy.get(directive) ?? []).filter((source) => source !== "'none'");
  policy.set(directive, [...kept, ...sources]);
}
