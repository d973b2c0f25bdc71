import { missing } from '../../../rules/people/account-checks.ts';
import { auth } from '../auth-calls.client.ts';
import { drive } from '../form/auth-form.client.ts';
import { keepNext, leadsTo, passOn, showStep, stepOf } from '../form/auth-steps.client.ts';

export function runForgotPassword(): void {
  const { from } = leadsTo();
  passOn(from);
  drive(stepOf('ask'), {
    check: missing({ email: 'Please enter your email.' }),
    send: ({ email = '' }, proof) => auth.recover({ email: email.trim(), ...proof }),
    failed: 'Not sent',
    blame: 'email',
    done: () => {
      keepNext(from);
      showStep('sent');
      return false;
    },
  });
}
