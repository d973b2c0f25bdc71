import * as z from 'zod/mini';
import { email as emailField, emailOrEmpty, name as nameField, phone as phoneField, text } from '../../rules/fields.ts';
import { PASSWORD_MAX } from '../../rules/limits.ts';

/**
 * What the routes under /api/auth are asked and what they answer. Refusals are `{ error, details, code, title, fields? }`
 * like everywhere: `title` and `details` are the words to show, `fields` what to write under which field.
 */
const email = emailField('Please enter your email.');
const phone = phoneField();
const name = nameField(100);
const password = z.string().check(z.maxLength(PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters.`));
/** A tick box sends 'on', a program true. */
const tick = z.pipe(
  z.union([z.boolean(), z.string().check(z.maxLength(5))]),
  z.transform((value) => value === true || value === 'on' || value === 'true'),
);
const token = text(200).check(z.minLength(1, 'Please enter the code.'));

/**
 * The captcha's answer. Without a good one, signing up, in by password and asking for a reset link are refused after three failures
 * for the address or the net address: CAPTCHA_NEEDED 403 with `captcha`, the key that the captcha is shown with.
 */
const security = z.optional(z.object({ captcha_token: z.optional(text(2048)) }));
export type Security = z.infer<typeof security>;

/**
 * POST /auth/signup → 200 `{ ok: true }`, also for an address that has an account (its owner gets another mail).
 * Refused: SIGN_UP_CHECK with the three texts of #204 in their order and `fields`; WEAK_PASSWORD with `reasons`.
 * `confirm` is compared where it is sent. `consent` (true or 'on') must be given. The browser gets a cookie (HttpOnly) by which
 * the mailed link knows it again.
 */
export const signUpBody = z.object({
  full_name: z._default(name, ''),
  email: z._default(emailOrEmpty, ''),
  password: z._default(password, ''),
  confirm: z.optional(password),
  consent: z._default(tick, false),
  security,
});

/**
 * POST /auth/token, `grant_type` in the body or the query. 'password': email or phone, and password → 200 SessionAnswer, or
 * SecondFactorAnswer where an authenticator app is set up: then POST /auth/verify { type: 'totp' | 'backup_code', token }.
 * 'refresh_token' makes this browser's session longer → SessionAnswer. `admin: true` at /admin/login. pkce, id_token and
 * web3 → 422 PROVIDER_DISABLED. Refused: MISSING_FIELDS, WRONG_PASSWORD 401, NOT_VERIFIED 403 (a new link was sent),
 * TOO_MANY_TRIES 429; with `admin`: ADMIN_LOGIN_FAILED 401, NOT_ALLOWED 403; refresh: SESSION_MISSING 401 (signed out).
 */
export const tokenBody = z.object({
  grant_type: z._default(z.enum(['password', 'refresh_token', 'pkce', 'id_token', 'web3']), 'password'),
  email: z.optional(text(254).check(z.toLowerCase())),
  phone: z.optional(text(20)),
  password: z.optional(password),
  admin: z.optional(z.boolean()),
  security,
});

/** POST /auth/otp → 200 `{ ok: true }` whether there is an account or not. A code by mail, or with `phone` by WhatsApp. Then POST /auth/verify. */
export const otpBody = z.object({ email: z.optional(email), phone: z.optional(phone) });

/**
 * POST /auth/verify. What proves what:
 * - 'signup' (token of the mailed link) → SessionAnswer: the address is proved and this browser signed in. In another browser than
 *   the one of the sign-up it needs `password` (and takes `full_name`): CHOOSE_PASSWORD 422, WEAK_PASSWORD; the link still holds.
 *   LINK_INVALID 422 where it was used, is too old, or a newer one was sent.
 * - 'email_change' (token of the mailed link) → `{ ok: true }`: the account has its new address. LINK_INVALID 422.
 * - 'recovery' (token of the mailed link): only looks whether it still holds → `{ ok: true }`; RECOVERY_NEEDED 401.
 * - 'email' (email and the mailed code), 'sms' (phone and its code) → SessionAnswer or SecondFactorAnswer. WRONG_CODE 401.
 * - 'phone_change' (the code; signed in) → SessionAnswer: the phone is proved and can sign in.
 * - 'totp', 'backup_code' (the second step of signing in) → SessionAnswer. WRONG_CODE 401; MFA_EXPIRED 401: begin again.
 * `admin: true` with the codes that sign in, as in POST /auth/token.
 */
export const verifyBody = z.object({
  type: z.enum(['signup', 'email_change', 'recovery', 'email', 'sms', 'phone_change', 'totp', 'backup_code']),
  token,
  email: z.optional(email),
  phone: z.optional(phone),
  admin: z.optional(z.boolean()),
  password: z.optional(password),
  full_name: z.optional(name),
});

/** POST /auth/resend { type: 'signup', email } → 200 `{ ok: true }`: the verification mail once more, if there is somebody to verify. 'email' and 'sms' send a new code, as POST /auth/otp. */
export const resendBody = z.object({
  type: z._default(z.enum(['signup', 'email', 'sms']), 'signup'),
  email: z.optional(email),
  phone: z.optional(phone),
});

/** POST /auth/recover → 200 `{ ok: true }` always; the mail's link is /update-password?token=… */
export const recoverBody = z.object({ email: z._default(emailOrEmpty, ''), security });

/**
 * PUT /auth/user, one or several of:
 * - `password` with `token` (of the reset link; nobody need be signed in; → `{ ok: true }`, log in now; RECOVERY_NEEDED 401), or
 *   `current_password`, or `nonce` (the code of GET /auth/reauthenticate). All other sessions end. WEAK_PASSWORD with `reasons`.
 * - `full_name`
 * - `email` with `current_password` or `nonce`: changes when the link mailed to the new address is followed.
 * - `phone`: sends a code to it; then POST /auth/verify { type: 'phone_change', token }. An empty one is taken away.
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

/** POST /auth/logout → 200 `{ ok: true }`; SESSION_MISSING 401 where nobody was signed in. Both clear the cookies ('others' keeps them). */
export const logoutBody = z.object({ scope: z._default(z.enum(['global', 'local', 'others']), 'global') });

/** POST /auth/factors → `{ id, type: 'totp', totp: { uri, secret }, backup_codes: string[] }`. It counts once a code of it was verified. */
export const enrolBody = z.object({ factor_type: z._default(z.literal('totp'), 'totp'), password: z._default(password, '') });
/** POST /auth/factors/:id/challenge → `{ id, type: 'totp', expires_at }`; POST /auth/factors/:id/verify with that id and the app's code → SessionAnswer. */
export const factorCodeBody = z.object({ challenge_id: token, code: token });
/** DELETE /auth/factors/:id → `{ id }`. The password is asked for again. */
export const dropFactorBody = z.object({ password: z._default(password, '') });

/**
 * POST /auth/confirm, one of `password` and `code` (of the authenticator app; without one, of GET /auth/reauthenticate) →
 * `{ ok: true }`: for ten minutes this session may do what answers CONFIRM_NEEDED 403 otherwise.
 * Refused: PASSWORD_NEEDED, CURRENT_PASSWORD_WRONG, WRONG_CODE, TOO_MANY_TRIES.
 */
export const confirmBody = z.object({ password: z.optional(password), code: z.optional(token) });

export interface SessionUser {
  readonly name: string;
  readonly email: string;
  readonly role: 'customer' | 'administrator';
  readonly emailVerified: boolean;
  readonly phone: string | null;
  /** An authenticator app is asked for when signing in. */
  readonly twoFactor: boolean;
  /** The administrator's account, which has no power until an authenticator app is set up: FACTOR_NEEDED 403 until then. */
  readonly factorNeeded: boolean;
  /** False for the administrator: the session ends in a few hours and is not made longer. */
  readonly staysIn: boolean;
}

/** Who is signed in. It carries no token: that stays in the HttpOnly cookie (#215). */
export interface SessionAnswer {
  readonly user: SessionUser;
  /** Seconds. */
  readonly expires_in: number;
  /** UTC seconds, as in OAuth. */
  readonly expires_at: number;
  readonly token_type: 'cookie';
}

/** The password was right; now the code of the authenticator app, or a backup code. */
export interface SecondFactorAnswer {
  readonly mfa_required: true;
  readonly methods: readonly ['totp', 'backup_code'];
}

/** GET /me: `user` null and both times 0 for a guest. */
export interface CurrentSessionAnswer extends Omit<SessionAnswer, 'user'> {
  readonly user: SessionUser | null;
}
