import { call } from '../../../api-client.ts';
import { missing } from '../../../rules/people/account-checks.ts';
import { enhanceForm } from '../../../ui/form/enhance-form.client.ts';
import { keepNext, leadsTo, passOn, showStep, stepOf } from '../form/auth-steps.client.ts';
import { withCaptcha } from '../form/with-captcha.client.ts';

export function runForgotPassword(): void {
  const { from } = leadsTo();
  passOn(from);
  enhanceForm(stepOf('ask'), {
    check: missing({ email: 'Please enter your email.' }),
    send: withCaptcha(({ email = '' }, proof) => call('POST /auth/recover', { body: { email: email.trim(), ...proof } })),
    failed: 'Not sent',
    blame: 'email',
    done: () => {
      keepNext(from);
      showStep('sent');
      return false;
    },
  });
}
