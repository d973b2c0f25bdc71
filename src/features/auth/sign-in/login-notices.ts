/** Notices above the log-in for visitors who were redirected there. `wait`: shown as a warning. */
const notices = {
  'check-mail': {
    text: 'Check your inbox: we have sent a mail with the next step to',
    icon: 'mail',
    wait: false,
    isMailed: true,
  },
  'password-set': {
    text: 'Your password has been changed, and all browsers have been signed out. Please log in with your new password.',
    icon: 'check',
    wait: false,
  },
  'signed-out': { text: 'You signed out in another tab. Log in to return to the page you were on.', icon: 'circle-alert', wait: true },
  'reset-link': { text: 'Please use the password reset link from your email.', icon: 'circle-alert', wait: true },
} as const;

type LoginNotice = keyof typeof notices;

export function loginNotice(name: string | null): (typeof notices)[LoginNotice] | null {
  return name !== null && Object.hasOwn(notices, name) ? notices[name as LoginNotice] : null;
}
