import { type RefusalText, refusalsOf } from './refusal-text.ts';

/** Refusals of signing up, in and out. The titles are those of the error toasts in the specification. */
export const accountRefusals = {
  SIGN_UP_CHECK: [422, 'Sign up Failed', 'Please fill in all fields.'],
  WEAK_PASSWORD: [422, 'Password too short', 'Password should be at least 6 characters.'],
  PASSWORDS_DIFFER: [422, 'Passwords do not match', 'Passwords do not match.'],
  MISSING_FIELDS: [422, 'Missing Fields', 'Please enter both email and password.'],
  WRONG_PASSWORD: [401, 'Sign in Failed', 'Email or password is not right.'],
  NOT_VERIFIED: [403, 'Sign in Failed', 'Please confirm your email address first. We have sent you a new link.'],
  CHECK_MAIL: [
    403,
    'Check your email',
    'There were too many attempts for this account. If the password is right, we have mailed you a code and a link to log in.',
  ],
  ADMIN_LOGIN_FAILED: [401, 'Login Failed', 'Invalid credentials'],
  WRONG_CODE: [401, 'Sign in Failed', 'This code is wrong or has expired. Please check it or request a new one.'],
  MFA_EXPIRED: [401, 'Sign in Failed', 'That took too long. Please enter your email and password again.'],
  CAPTCHA_NEEDED: [403, 'One more check', 'Please confirm that you are a person, then send the form again.'],
  LINK_INVALID: [
    422,
    'Link not valid',
    'This link was used before, has expired, or a newer one was sent. Log in and we will send you a new one.',
  ],
  CHOOSE_PASSWORD: [422, 'Please choose a password', 'This is not the browser that signed up. Please choose a password here.'],
  RECOVERY_NEEDED: [401, 'Unauthorized', 'Unauthorized: Please use the password reset link from your email.'],
  SESSION_MISSING: [401, 'Signed out', 'You are no longer signed in. Please log in again.'],
  PASSWORD_NEEDED: [422, 'Please confirm it is you', 'Please enter your current password.'],
  CURRENT_PASSWORD_WRONG: [422, 'Please confirm it is you', 'The current password is not right.'],
  NOTHING_TO_CHANGE: [422, 'Nothing to change', 'There is nothing to change.'],
  PHONE_NOT_OFFERED: [422, 'Not available', 'Codes by phone are not available yet. Please use your email.'],
  PROVIDER_DISABLED: [422, 'provider_disabled', 'This way of signing in is not available. Please use your email.'],
  FACTOR_NEEDED: [403, 'Second step needed', 'Please set up the second step first, under “Log-in and security”.'],
  CONFIRM_NEEDED: [403, 'Please confirm it is you', 'Please enter your password or a code again, then try once more.'],
  FACTOR_EXISTS: [409, 'Already set up', 'An authenticator app is already set up.'],
  FACTOR_CHANGED: [409, 'Please try again', 'Your authenticator app was changed at the same time. Please try again.'],
} as const satisfies Record<string, RefusalText>;

export type AccountRefusalCode = keyof typeof accountRefusals;

/** `accountRefusal('SIGN_UP_CHECK', 'Passwords do not match.')` */
export const accountRefusal = refusalsOf(accountRefusals);
