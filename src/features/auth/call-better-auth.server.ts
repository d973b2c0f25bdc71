import { isAPIError } from 'better-auth/api';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { RefusalCode } from '../../rules/refusals/refusal.ts';
import { betterAuthOf } from './better-auth.server.ts';

type Library = ReturnType<typeof betterAuthOf>['api'];

/** Error codes of the library and the shop's refusals for them. Any other error is a bug in the shop. */
const refusalCodes: Readonly<Record<string, RefusalCode>> = {
  // The session ended while the request was under way.
  UNAUTHORIZED: 'LOGIN_REQUIRED',
  INVALID_PASSWORD: 'CURRENT_PASSWORD_WRONG',
  INVALID_CODE: 'WRONG_CODE',
  INVALID_BACKUP_CODE: 'WRONG_CODE',
  TOTP_NOT_ENABLED: 'WRONG_CODE',
  BACKUP_CODES_NOT_ENABLED: 'WRONG_CODE',
  TOTP_ALREADY_ENABLED: 'FACTOR_EXISTS',
  INVALID_TWO_FACTOR_COOKIE: 'MFA_EXPIRED',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'MFA_EXPIRED',
  ACCOUNT_TEMPORARILY_LOCKED: 'TOO_MANY_TRIES',
};

function shopErrorOf(error: unknown): ShopError | null {
  if (!isAPIError(error)) return null;
  // The plugin answers CONFLICT if two requests use the same backup code at the same time.
  const code =
    error.status === 'CONFLICT' ? 'WRONG_CODE' : isSessionGone(error) ? 'SESSION_MISSING' : refusalCodes[String(error.body?.code)];
  return code ? new ShopError(code) : null;
}

/** The session ended while it was being extended. The library has the same code for a database that does not answer. */
const isSessionGone = ({ status, body }: { readonly status: unknown; readonly body?: { readonly code?: string } | undefined }) =>
  status === 'UNAUTHORIZED' && body?.code === 'FAILED_TO_GET_SESSION';

/**
 * Calls the account library for a request. Returns its answer and the cookies to set.
 * @throws ShopError if the library refuses; SHOP_BUSY or SHOP_MOVED if its write was refused, whatever it makes of that
 */
export async function callBetterAuth<T>(
  shop: Shop,
  call: (library: Library) => Promise<{ headers: Headers | null; response: T }>,
): Promise<{ cookies: string[]; response: T }> {
  const refused: ShopError[] = [];
  try {
    const { headers, response } = await call(betterAuthOf(shop, (error) => void refused.push(error)).api);
    return { cookies: headers?.getSetCookie() ?? [], response };
  } catch (error) {
    throw refused[0] ?? shopErrorOf(error) ?? error;
  }
}
