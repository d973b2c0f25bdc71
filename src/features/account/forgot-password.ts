import { missing } from '../../rules/account-checks.ts';
import { auth } from './account-calls.ts';
import { drive } from './door-form.ts';
import { keepNext, leadsTo, passOn, showStep, stepOf } from './door-steps.ts';

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
