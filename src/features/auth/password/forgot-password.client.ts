import { call } from '../../../api-client.ts';
import { requiredField } from '../../../rules/people/account-checks.ts';
import { enhanceForm } from '../../../ui/form/enhance-form.client.ts';
import { authScriptTexts } from '../auth-script.texts.ts';
import { authStep, loginTarget, passNextToLinks, showStep, storeNext } from '../form/auth-steps.client.ts';
import { withCaptcha } from '../form/with-captcha.client.ts';

export function runForgotPassword(): void {
  const t = authScriptTexts();
  const { from } = loginTarget();
  passNextToLinks(from);
  enhanceForm(authStep('ask'), {
    check: requiredField({ email: t.enterEmail }),
    send: withCaptcha(({ email = '' }, proof) => call('POST /auth/recover', { body: { email: email.trim(), ...proof } })),
    failed: t.notSent,
    blame: 'email',
    done: () => {
      storeNext(from);
      showStep('sent');
      return false;
    },
  });
}
