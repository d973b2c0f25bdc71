import * as z from 'zod/mini';
import { email as emailField, emailOrEmpty, name as nameField, phone as phoneField, text } from '../../rules/fields/fields.ts';
import { secret, sentOrEmpty } from '../../rules/fields/sent-fields.ts';
import { PASSWORD_MAX } from '../../rules/limits.ts';
import { NEXT_MAX } from '../../rules/people/next-path.ts';
import { PASTED_MAX } from '../../rules/typed/format-characters.ts';

/**
 * Requests and answers of the routes under /api/auth. Refusals are `{ error, details, code, title, fields? }`, as everywhere:
 * `title` and `details` are the text to show, `fields` the error text by field.
 */
const email = emailField('Please enter your email.');
const phone = phoneField();
const name = nameField(100);
const password = secret(PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters.`);
/** A checkbox in a form sends 'on', a script sends true. */
const tick = z.pipe(
  z.union([z.boolean(), sentOrEmpty(5)]),
  z.transform((value) => value === true || value === 'on' || value === 'true'),
);
const token = text(200).check(z.minLength(1, 'Please enter the code.'));

/**
 * Answer of the captcha. After three failures for an e-mail or IP address, signing up, signing in by password and requesting a reset link,
 * and after two requests asking for a code, are refused without a valid one: CAPTCHA_NEEDED 403 with `captcha`, the site key for showing
 * the captcha.
 */
export const security = z.optional(z.object({ captcha_token: z.optional(text(2048)) }));
export type Security = z.infer<typeof security>;

/**
 * POST /auth/signup → 200 `{ ok: true }`, also for an address that has an account (its owner gets a different mail). Refused:
 * SIGN_UP_CHECK with the three texts of #204 in their order and `fields`; WEAK_PASSWORD with `reasons`. `confirm` is compared if it is
 * sent. `consent` (true or 'on') is required. `next` (a path of this shop) and `wish` (the product whose heart was pressed) wait for the
 * mailed link, which may be opened in another browser. An HttpOnly cookie lets the mailed link recognise this browser.
 */
export const signUpBody = z.object({
  full_name: z._default(name, ''),
  email: z._default(emailOrEmpty, ''),
  password: z._default(password, ''),
  confirm: z.optional(password),
  consent: z._default(tick, false),
  next: z.optional(text(NEXT_MAX)),
  wish: z.optional(z.int().check(z.positive())),
  security,
});

/**
 * POST /auth/token, `grant_type` in the body or the query. 'password': email or phone, and password → 200 SessionAnswer, or
 * SecondFactorAnswer if an authenticator app is set up: then POST /auth/verify { type: 'totp' | 'backup_code', token }.
 * 'refresh_token' extends this browser's session → SessionAnswer. `admin: true` at /admin/login. pkce, id_token and
 * web3 → 422 PROVIDER_DISABLED. Refused: MISSING_FIELDS, WRONG_PASSWORD 401, NOT_VERIFIED 403 (a new link was sent),
 * TOO_MANY_TRIES 429; CHECK_MAIL 403 beyond the limit of the account, for every password: to the right one a code and a link were mailed;
 * with `admin`: ADMIN_LOGIN_FAILED 401, NOT_ALLOWED 403; refresh: SESSION_MISSING 401 (signed out).
 */
export const tokenBody = z.object({
  grant_type: z._default(z.enum(['password', 'refresh_token', 'pkce', 'id_token', 'web3']), 'password'),
  email: z.optional(text(254).check(z.toLowerCase())),
  phone: z.optional(text(PASTED_MAX)),
  password: z.optional(password),
  admin: z.optional(z.boolean()),
  security,
});

/**
 * POST /auth/otp → 200 `{ ok: true }` whether or not there is an account. Mails a code and a link, or sends a code with `phone` on
 * WhatsApp or by SMS (by mail where that phone or the shop had too many). Then POST /auth/verify.
 */
export const otpBody = z.object({ email: z.optional(email), phone: z.optional(phone), security });

/**
 * POST /auth/verify, by `type`:
 * - 'signup' (token of the mailed link) → SessionAnswer: the address is proved and this browser signed in. In a browser other
 *   than the one that signed up, `password` is required (`full_name` is optional): CHOOSE_PASSWORD 422, WEAK_PASSWORD; the link
 *   stays valid. LINK_INVALID 422 if it was used, has expired, or a newer one was sent.
 * - 'email_change' (token of the mailed link) → `{ ok: true }`: the account has its new address. LINK_INVALID 422.
 * - 'recovery' (token of the mailed link): only checks that it is still valid → `{ ok: true }`; RECOVERY_NEEDED 401.
 * - 'sign_in' (token of the mailed link) → SessionAnswer or SecondFactorAnswer. LINK_INVALID 422.
 * - 'email' (email and the mailed code), 'sms' (phone and its code) → SessionAnswer or SecondFactorAnswer. WRONG_CODE 401.
 * - 'phone_change' (the code; signed in) → SessionAnswer: the phone is proved and can sign in.
 * - 'totp', 'backup_code' (the second step of signing in) → SessionAnswer. WRONG_CODE 401; MFA_EXPIRED 401: start again.
 * `admin: true` with the types that sign in, as in POST /auth/token.
 */
export const verifyBody = z.object({
  type: z.enum(['signup', 'email_change', 'recovery', 'sign_in', 'email', 'sms', 'phone_change', 'totp', 'backup_code']),
  token,
  email: z.optional(email),
  phone: z.optional(phone),
  admin: z.optional(z.boolean()),
  password: z.optional(password),
  full_name: z.optional(name),
});

/**
 * POST /auth/resend { type: 'signup', email } → 200 `{ ok: true }`: resends the verification mail to an unverified account.
 * 'email' and 'sms' send a new code, like POST /auth/otp.
 */
export const resendBody = z.object({
  type: z._default(z.enum(['signup', 'email', 'sms']), 'signup'),
  email: z.optional(email),
  phone: z.optional(phone),
  security,
});

/** POST /auth/recover → 200 `{ ok: true }` always; the mail's link is /update-password?token=… */
export const recoverBody = z.object({ email: z._default(emailOrEmpty, ''), security });

/**
 * PUT /auth/user, one or more of:
 * - `password` with `token` (of the reset link; works signed out; → `{ ok: true }`, then log in; RECOVERY_NEEDED 401), or
 *   `current_password`, or `nonce` (the code of POST /auth/reauthenticate). All other sessions end. WEAK_PASSWORD with `reasons`.
 * - `full_name`
 * - `email` with `current_password` or `nonce`: changes once the link mailed to the new address is opened and confirmed.
 * - `phone`: sends a code to it; then POST /auth/verify { type: 'phone_change', token }. An empty string removes the phone.
 * → 200 SessionAnswer. Refused: NOTHING_TO_CHANGE, PASSWORD_NEEDED, CURRENT_PASSWORD_WRONG, WRONG_CODE.
 */
export const userBody = z.object({
  full_name: z.optional(name.check(z.minLength(1, 'Full name cannot be empty.'))),
  email: z.optional(email),
  phone: z.optional(z.union([z.literal(''), phone])),
  password: z.optional(password),
  confirm: z.optional(password),
  current_password: z.optional(password),
  nonce: z.optional(token),
  token: z.optional(token),
});

/** POST /auth/logout → 200 `{ ok: true }`; SESSION_MISSING 401 if nobody was signed in. Both clear the cookies ('others' keeps them). */
export const logoutBody = z.object({ scope: z._default(z.enum(['global', 'local', 'others']), 'global') });

/**
 * POST /auth/factors → `{ id, type: 'totp', totp: { uri, secret }, backup_codes: string[] }`. The factor is active once one of
 * its codes is verified.
 */
export const enrolBody = z.object({ factor_type: z._default(z.literal('totp'), 'totp'), password: z._default(password, '') });
/**
 * POST /auth/factors/:id/challenge → `{ id, type: 'totp', expires_at }`; POST /auth/factors/:id/verify with that id and the app's
 * code → SessionAnswer.
 */
export const factorCodeBody = z.object({ challenge_id: token, code: token });
/** DELETE /auth/factors/:id → `{ id }`. The password is required again. */
export const dropFactorBody = z.object({ password: z._default(password, '') });

/**
 * POST /auth/confirm with `password` or `code` (from the authenticator app, or without an app from POST /auth/reauthenticate) →
 * `{ ok: true }`: for ten minutes this session may do what is otherwise refused with CONFIRM_NEEDED 403.
 * Refused: PASSWORD_NEEDED, CURRENT_PASSWORD_WRONG, WRONG_CODE, TOO_MANY_TRIES.
 */
export const confirmBody = z.object({ password: z.optional(password), code: z.optional(token) });

export interface SessionUser {
  readonly name: string;
  readonly email: string;
  readonly role: 'customer' | 'administrator';
  readonly emailVerified: boolean;
  readonly phone: string | null;
  /** Signing in needs a code from an authenticator app. */
  readonly twoFactor: boolean;
  /** True for the administrator's account, which has no permissions until an authenticator app is set up: FACTOR_NEEDED 403 until then. */
  readonly factorNeeded: boolean;
  /** False for the administrator: the session ends after a few hours and is not extended. */
  readonly staysIn: boolean;
}

/** The signed-in account. It has no token: that stays in the HttpOnly cookie (#215). */
export interface SessionAnswer {
  readonly user: SessionUser;
  /** Seconds. */
  readonly expires_in: number;
  /** UTC seconds, as in OAuth. */
  readonly expires_at: number;
  readonly token_type: 'cookie';
}

/** The password was right; a code from the authenticator app or a backup code is needed next. */
export interface SecondFactorAnswer {
  readonly mfa_required: true;
  readonly methods: readonly ['totp', 'backup_code'];
}

/** GET /me. For a guest `user` is null and both times are 0. */
export interface CurrentSessionAnswer extends Omit<SessionAnswer, 'user'> {
  readonly user: SessionUser | null;
}
