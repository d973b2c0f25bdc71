import { call } from '../../../api-client.ts';
import { signUpFault } from '../../../rules/people/account-checks.ts';
import { NEXT_MAX } from '../../../rules/people/next-path.ts';
import { enhanceForm } from '../../../ui/form/enhance-form.client.ts';
import { urls } from '../../../urls.ts';
import { authScriptTexts } from '../auth-script.texts.ts';
import { loginTarget, passNextToLinks, runAuthSteps, storeNext } from '../form/auth-steps.client.ts';
import { withCaptcha } from '../form/with-captcha.client.ts';
import { pendingWish } from '../session/pending-wish.client.ts';
import { fillTyped, storeTyped } from './typed-sign-up.client.ts';

/**
 * Runs the sign-up, which ends at the log-in with a notice about the mail: the same for an address that already has an account.
 */
export function runSignUp(): void {
  const { from } = loginTarget();
  runAuthSteps();
  passNextToLinks(from);
  fillTyped();
  enhanceForm(document.querySelector<HTMLFormElement>('[data-sign-up]'), {
    check: signUpFault,
    send: withCaptcha((values, proof) => {
      const [next, wish] = [from !== null && from.length <= NEXT_MAX && from, pendingWish()];
      return call('POST /auth/signup', { body: { ...values, ...proof, ...(next && { next }), ...(wish && { wish }) } });
    }),
    failed: authScriptTexts().signUpFailed,
    done: (_, values) => {
      storeNext(from);
      storeTyped(values);
      location.assign(`${urls.login}?${new URLSearchParams({ notice: 'check-mail', ...(from && { next: from }) })}`);
      return true;
    },
  });
}
