import { call } from '../../../api-client.ts';
import { signUpFault } from '../../../rules/people/account-checks.ts';
import { enhanceForm, type Values } from '../../../ui/form/enhance-form.client.ts';
import { urls } from '../../../urls.ts';
import { runAuthSteps, storeNext } from '../../auth/form/auth-steps.client.ts';
import { withCaptcha } from '../../auth/form/with-captcha.client.ts';
import { ordersScriptTexts } from '../orders-script.texts.ts';

/** "Keep this order in an account": a sign-up whose name and address are those of the order. The mailed link leads back to it. */
function runKeepOrder(form: HTMLFormElement): void {
  const { keepOrder = '', email = '', name = '' } = form.dataset;
  // The text of the consent is next to the button, so the consent is given by pressing it.
  const filled = ({ password = '' }: Values) => ({ full_name: name, email, password, confirm: password, consent: 'on' });
  runAuthSteps();
  enhanceForm(form, {
    check: (values) => signUpFault(filled(values)),
    send: withCaptcha((values, proof) => call('POST /auth/signup', { body: { ...filled(values), ...proof } })),
    failed: ordersScriptTexts().signupFailed,
    blame: 'password',
    done: () => {
      storeNext(urls.order(keepOrder));
      const fold = form.closest('details');
      if (fold) fold.hidden = true;
      const kept = document.querySelector<HTMLElement>('[data-kept]');
      if (kept) kept.hidden = false;
      kept?.querySelector<HTMLElement>('h2')?.focus();
      return false;
    },
  });
}

const form = document.querySelector<HTMLFormElement>('[data-keep-order]');
if (form) runKeepOrder(form);
