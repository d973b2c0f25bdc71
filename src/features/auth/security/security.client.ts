import { call } from '../../../api-client.ts';
import { newPasswordFault, requiredField } from '../../../rules/people/account-checks.ts';
import { enhanceForm } from '../../../ui/form/enhance-form.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { runAuthSteps } from '../form/auth-steps.client.ts';
import { runSecondFactor } from '../second-factor/second-factor.client.ts';
import { promptLoginIfExpired } from '../session/session-ended.client.ts';
import { broadcastSignIn } from '../session/session-tabs.client.ts';

const needsPassword = requiredField({ current_password: 'Please enter your current password.' });
const form = (name: string) => document.querySelector<HTMLFormElement>(`[data-${name}]`);

/** The forms of 'Sign-in and security'. */
export function runSecurity(): void {
  runAuthSteps();
  runSecondFactor();
  const password = form('change-password');
  enhanceForm(password, {
    check: (values) => needsPassword(values) ?? newPasswordFault(values),
    send: ({ current_password, password: fresh, confirm }) =>
      call('PUT /auth/user', { body: { current_password, password: fresh, confirm } }),
    failed: 'Not updated',
    blame: 'current_password',
    refused: promptLoginIfExpired,
    done: (data) => {
      if ('user' in data) broadcastSignIn('USER_UPDATED', data.user, data.expires_in);
      password?.reset();
      showToast({ kind: 'done', title: 'Password updated', message: 'All other browsers are signed out.' });
      return false;
    },
  });
  const email = form('change-email');
  enhanceForm(email, {
    check: (values) => requiredField({ email: 'Please enter your new email.' })(values) ?? needsPassword(values),
    send: ({ email: address, current_password }) => call('PUT /auth/user', { body: { email: address, current_password } }),
    failed: 'Not sent',
    blame: 'current_password',
    refused: promptLoginIfExpired,
    done: () => {
      email?.reset();
      showToast({ kind: 'done', title: 'Check your mail', message: 'Open the link that we sent to your new address.' });
      return false;
    },
  });
  enhanceForm(form('leave-others'), {
    send: () => call('POST /auth/logout', { body: { scope: 'others' } }),
    failed: 'Sign out Failed',
    refused: promptLoginIfExpired,
    done: () => {
      showToast({ kind: 'done', title: 'Done', message: 'You are now signed in only here.' });
      return false;
    },
  });
}
