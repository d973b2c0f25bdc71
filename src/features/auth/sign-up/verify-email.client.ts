import { call } from '../../../api-client.ts';
import { requiredField } from '../../../rules/people/account-checks.ts';
import { nextPath } from '../../../rules/people/next-path.ts';
import type { Denied } from '../../../ui/call.client.ts';
import { enhanceForm } from '../../../ui/form/enhance-form.client.ts';
import type { Toast } from '../../../ui/toast/toast.store.ts';
import { type LoginAnswer, verify } from '../auth-calls.client.ts';
import { authScriptTexts } from '../auth-script.texts.ts';
import { authStep, loginTarget, runAuthSteps, showStep } from '../form/auth-steps.client.ts';
import { withCaptcha } from '../form/with-captcha.client.ts';
import { storePendingWish } from '../session/pending-wish.client.ts';
import { hasSessionHint } from '../session/session-hint.client.ts';
import { broadcastChange } from '../session/session-tabs.client.ts';
import { finishLogin } from '../sign-in/finish-login.client.ts';

/** Proves an address by a mailed link, but only once a button is pressed: mail scanners open links and run scripts. */
export function runVerifyEmail(): void {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  const t = authScriptTexts();
  runAuthSteps();
  const refused = ({ code }: Denied): Toast | null | undefined => {
    if (code === 'LINK_INVALID') forgetLink('dead');
    if (code === 'CHOOSE_PASSWORD') showStep('elsewhere');
    return code === 'LINK_INVALID' || code === 'CHOOSE_PASSWORD' ? null : undefined;
  };
  const enter = (data: LoginAnswer): boolean => {
    history.replaceState(null, '', location.pathname);
    const { next = '', wish = '' } = document.querySelector<HTMLElement>('[data-after-sign-up]')?.dataset ?? {};
    if (wish) storePendingWish(Number(wish));
    const target = loginTarget();
    const requested = nextPath({ said: next }) ?? target.requested;
    if ('user' in data) finishLogin(data, { requested, from: requested ?? target.from });
    return true;
  };
  enhanceForm(authStep('here'), {
    send: () => verify('signup', token),
    failed: t.notConfirmed,
    refused,
    done: enter,
  });
  enhanceForm(authStep('elsewhere'), {
    check: requiredField({ password: t.choosePassword }),
    send: ({ password }) => verify('signup', token, { password }),
    failed: t.notConfirmed,
    refused,
    done: enter,
  });
  enhanceForm(authStep('change'), {
    send: () => verify('email_change', token),
    failed: t.notConfirmed,
    refused,
    done: () => {
      if (hasSessionHint()) broadcastChange();
      forgetLink('done');
      return false;
    },
  });
  enhanceForm(document.querySelector<HTMLFormElement>('form[data-step=dead]'), {
    check: requiredField({ email: t.enterEmail }),
    send: withCaptcha(({ email = '' }, proof) => call('POST /auth/resend', { body: { email: email.trim(), ...proof } })),
    failed: t.notSent,
    blame: 'email',
    done: () => {
      showStep('sent');
      return false;
    },
  });
}

/** Removes the token of a used or invalid link from the address bar and the history. */
function forgetLink(step: 'dead' | 'done'): void {
  const type = new URLSearchParams(location.search).get('type');
  history.replaceState(null, '', location.pathname + (type ? `?${new URLSearchParams({ type })}` : ''));
  showStep(step);
}
