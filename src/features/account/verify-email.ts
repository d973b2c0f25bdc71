import { missing } from '../../rules/account-checks.ts';
import { maybeIn } from '../../ui/maybe-in.ts';
import { tellChanged } from '../../ui/session-tabs.ts';
import { auth } from './account-calls.ts';
import { drive } from './door-form.ts';
import { showStep } from './door-steps.ts';

/** Proves an address by the link of a mail. A script asks, not the link itself: programs that look through mails follow links. */
export function runVerifyEmail(): void {
  const asked = new URLSearchParams(location.search);
  const token = asked.get('token');
  const type = asked.get('type') === 'email_change' ? 'email_change' : 'signup';
  const look = async () => {
    if (!token) return;
    showStep('look');
    const answer = await auth.verify<{ ok: true }>(type, token);
    if (answer.ok && maybeIn()) tellChanged();
    const isAway = !answer.ok && (answer.status <= 0 || answer.status === 429 || answer.status >= 500);
    if (!isAway) history.replaceState(null, '', location.pathname + (type === 'signup' ? '' : `?type=${type}`));
    showStep(answer.ok ? 'done' : isAway ? 'away' : 'dead');
  };
  void look();
  document.querySelector('[data-retry]')?.addEventListener('click', look);
  drive(document.querySelector<HTMLFormElement>('form[data-step=dead]'), {
    check: missing({ email: 'Please enter your email.' }),
    send: ({ email = '' }) => auth.resend(email.trim()),
    failed: 'Not sent',
    blame: 'email',
    done: () => {
      showStep('sent');
      return false;
    },
  });
}
