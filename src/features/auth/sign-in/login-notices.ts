/** What the log-in says first to somebody who was sent there. `wait`: there is something to do before. */
const notices = {
  'check-mail': {
    text: 'Check your inbox: we have sent you a mail with the next step. Look in the spam folder too.',
    icon: 'mail',
    wait: false,
  },
  'password-set': {
    text: 'Your password is changed, and every browser was signed out. Log in with the new one.',
    icon: 'check',
    wait: false,
  },
  'signed-out': { text: 'You signed out in another tab. Log in to come back to where you were.', icon: 'circle-alert', wait: true },
  'reset-link': { text: 'Please use the password reset link from your email.', icon: 'circle-alert', wait: true },
} as const;

type LoginNotice = keyof typeof notices;

export function loginNotice(name: string | null): (typeof notices)[LoginNotice] | null {
  return name !== null && Object.hasOwn(notices, name) ? notices[name as LoginNotice] : null;
}
