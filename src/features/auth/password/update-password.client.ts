import { call } from '../../../api-client.ts';
import { TOAST_MS } from '../../../rules/limits.ts';
import { newPasswordFault } from '../../../rules/people/account-checks.ts';
import { enhanceForm } from '../../../ui/form/enhance-form.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { verify } from '../auth-calls.client.ts';
import { authScriptTexts } from '../auth-script.texts.ts';
import { authStep, runAuthSteps, showStep } from '../form/auth-steps.client.ts';
import { $session, setSession } from '../session/session.store.ts';
import { hasSessionHint } from '../session/session-hint.client.ts';
import { broadcastSignOut } from '../session/session-tabs.client.ts';

/** Sets a new password with a mailed link. Without a valid link it says so and redirects to the log-in. */
export function runUpdatePassword(): void {
  const token = new URLSearchParams(location.search).get('token');
  runAuthSteps();
  if (token) askForPassword(token);
  else noLink();
}

function askForPassword(token: string): void {
  // The link gives access to the account, so it must not stay in the address bar or the history.
  history.replaceState(null, '', urls.updatePassword);
  setSession('PASSWORD_RECOVERY', $session.get());
  void verify('recovery', token).then((answer) => !answer.ok && answer.denial.code === 'RECOVERY_NEEDED' && noLink());
  enhanceForm(authStep('set'), {
    check: newPasswordFault,
    send: ({ password, confirm }) => call('PUT /auth/user', { body: { token, password, confirm } }),
    failed: authScriptTexts().notUpdated,
    refused: ({ code, title, details, fields }) => {
      if (code === 'WEAK_PASSWORD') return { kind: 'error', title, message: fields?.password ?? details };
      if (code !== 'RECOVERY_NEEDED') return undefined;
      noLink();
      return null;
    },
    done: () => {
      if (hasSessionHint()) broadcastSignOut();
      location.assign(`${urls.login}?notice=password-set`);
      return true;
    },
  });
}

function noLink(): void {
  showStep('no-link');
  showToast({ kind: 'error', title: authScriptTexts().unauthorized, message: authScriptTexts().resetLink });
  setTimeout(() => location.replace(`${urls.login}?notice=reset-link`), TOAST_MS);
}
