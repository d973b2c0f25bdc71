import { authTexts } from '../auth.texts.ts';

interface LoginNotice {
  /** Null for the mail of a sign-up: mailed-to.astro names its address. */
  readonly text: string | null;
  readonly icon: 'mail' | 'check' | 'circle-alert';
  /** Shown as a warning. */
  readonly wait: boolean;
}

/** Returns the notice above the log-in for visitors who were redirected there. */
export function loginNotice(name: string | null): LoginNotice | null {
  const t = authTexts();
  const notices: ReadonlyMap<string | null, LoginNotice> = new Map([
    ['check-mail', { text: null, icon: 'mail', wait: false }],
    ['password-set', { text: t.passwordSet, icon: 'check', wait: false }],
    ['signed-out', { text: t.signedOut, icon: 'circle-alert', wait: true }],
    ['reset-link', { text: t.resetLink, icon: 'circle-alert', wait: true }],
  ]);
  return notices.get(name) ?? null;
}
