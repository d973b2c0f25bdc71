import { call } from '../../../api-client.ts';
import { newPasswordFault, requiredField } from '../../../rules/people/account-checks.ts';
import { enhanceForm, type Values } from '../../../ui/form/enhance-form.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { runAuthSteps } from '../form/auth-steps.client.ts';
import { runSecondFactor } from '../second-factor/second-factor.client.ts';
import { securityScriptTexts } from '../security-script.texts.ts';
import { promptLoginIfExpired } from '../session/session-ended.client.ts';
import { broadcastSignIn } from '../session/session-tabs.client.ts';

const needsPassword = (values: Values) => requiredField({ current_password: securityScriptTexts().enterCurrent })(values);
const form = (name: string) => document.querySelector<HTMLFormElement>(`[data-${name}]`);

/** The forms of 'Sign-in and security'. */
export function runSecurity(): void {
  const t = securityScriptTexts();
  runAuthSteps();
  runSecondFactor();
  const password = form('change-password');
  enhanceForm(password, {
    check: (values) => needsPassword(values) ?? newPasswordFault(values),
    send: ({ current_password, password: fresh, confirm }) =>
      call('PUT /auth/user', { body: { current_password, password: fresh, confirm } }),
    failed: t.notUpdated,
    blame: 'current_password',
    refused: promptLoginIfExpired,
    done: (data) => {
      if ('user' in data) broadcastSignIn('USER_UPDATED', data.user, data.expires_in);
      password?.reset();
      showToast({ kind: 'done', title: t.updated, message: t.othersOut });
      return false;
    },
  });
  const email = form('change-email');
  enhanceForm(email, {
    check: (values) => requiredField({ email: t.enterNewEmail })(values) ?? needsPassword(values),
    send: ({ email: address, current_password }) => call('PUT /auth/user', { body: { email: address, current_password } }),
    failed: t.notSent,
    blame: 'current_password',
    refused: promptLoginIfExpired,
    done: () => {
      email?.reset();
      showToast({ kind: 'done', title: t.checkMail, message: t.openLink });
      return false;
    },
  });
  enhanceForm(form('leave-others'), {
    send: () => call('POST /auth/logout', { body: { scope: 'others' } }),
    failed: t.signOutFailed,
    refused: promptLoginIfExpired,
    done: () => {
      showToast({ kind: 'done', title: t.done, message: t.onlyHere });
      return false;
    },
  });
}
