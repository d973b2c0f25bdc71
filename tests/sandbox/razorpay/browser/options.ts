/** The options that the shop passed to `new Razorpay(...)`, without functions, as they arrive in the window's fragment. */
export interface WindowOptions {
  /** Origin of the shop's page, the only origin that receives messages. */
  host: string;
  amount: number | null;
  name: string;
  description: string;
  image: string;
  color: string;
  email: string;
  contact: string;
  method: string;
  callbackUrl: string;
  /** Seconds; 0 = no limit. */
  timeout: number;
  retry: boolean;
  maxRetries: number;
  escape: boolean;
  backdropClose: boolean;
  confirmClose: boolean;
}

/** Reads the fragment; missing options and those of another type get Razorpay's default. */
export function readOptions(fragment: string): WindowOptions {
  let given: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(fragment.slice(1)));
    if (typeof parsed === 'object' && parsed !== null) given = { ...parsed };
  } catch {
    // Opened by hand without a fragment: the defaults apply.
  }
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  const number = (name: string, fallback: number) => (typeof given[name] === 'number' ? given[name] : fallback);
  const flag = (name: string, fallback: boolean) => (typeof given[name] === 'boolean' ? given[name] : fallback);
  return {
    host: text('host'),
    amount: typeof given.amount === 'number' ? given.amount : null,
    name: text('name'),
    description: text('description'),
    image: text('image'),
    color: text('color'),
    email: text('email'),
    contact: text('contact'),
    method: text('method'),
    callbackUrl: text('callbackUrl'),
    timeout: number('timeout', 0),
    retry: flag('retry', true),
    maxRetries: number('maxRetries', Number.POSITIVE_INFINITY),
    escape: flag('escape', true),
    backdropClose: flag('backdropClose', false),
    confirmClose: flag('confirmClose', false),
  };
}
