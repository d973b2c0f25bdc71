import { call } from '../../../api-client.ts';
import { loginFormFault, requiredField } from '../../../rules/people/account-checks.ts';
import type { Denied } from '../../../ui/call.client.ts';
import { failureToast } from '../../../ui/failure.ts';
import { enhanceForm, valuesOf } from '../../../ui/form/enhance-form.client.ts';
import { showFieldErrors } from '../../../ui/form/field-errors.client.ts';
import { showToast, type Toast } from '../../../ui/toast/toast.store.ts';
import { type LoginAnswer, verify } from '../auth-calls.client.ts';
import { authStep, loginTarget, passNextToLinks, runAuthSteps, showStep } from '../form/auth-steps.client.ts';
import { withCaptcha } from '../form/with-captcha.client.ts';
import { $session, setSession } from '../session/session.store.ts';
import { finishLogin } from './entered.client.ts';

const needsCode = requiredField({ token: 'Please enter the code.' });

/** The log-in of customers, or with `admin` of the administrator: password, mailed code, and the second step if one is set up. */
export function runLogin({ admin = false }: { admin?: boolean } = {}): void {
  const next = loginTarget();
  const failed = admin ? 'Login Failed' : 'Sign in Failed';
  const asAdmin = admin ? { admin } : {};
  runAuthSteps();
  passNextToLinks(next.from);

  const enter = (data: LoginAnswer): boolean => {
    if ('user' in data) {
      finishLogin(data, next);
      return true;
    }
    showStep('second');
    return false;
  };
  const refused = (denial: Denied): Toast | null | undefined => {
    if (denial.code === 'MFA_EXPIRED') showStep('password');
    if (admin) return adminToast(denial);
    if (denial.code !== 'NOT_VERIFIED') return undefined;
    for (const place of authStep<HTMLElement>('unverified')?.querySelectorAll('[data-said]') ?? []) place.textContent = denial.details;
    document.querySelector('.auth__notice')?.remove();
    showStep('unverified');
    return null;
  };

  enhanceForm(authStep('password'), {
    check: loginFormFault,
    send: withCaptcha(({ email, password }, proof) =>
      call('POST /auth/token', { body: { grant_type: 'password', email, password, ...asAdmin, ...proof } }),
    ),
    failed,
    blame: 'password',
    refused,
    done: enter,
  });
  runUnverified(failed);
  runCode(failed, enter);
  runSecondStep(failed, asAdmin, refused, enter);
}

function adminToast(denial: Denied): Toast | undefined {
  if (denial.code === 'INTERNAL')
    return { kind: 'error', title: 'Login Failed', message: 'An unexpected error occurred. Please try again.' };
  return denial.code === 'NOT_ALLOWED' ? failureToast('Access Denied', denial) : undefined;
}

/** The password was right but the address is not proved yet. Nothing failed, so this is a step of the page and not an error. */
function runUnverified(failed: string): void {
  const again = authStep<HTMLElement>('unverified')?.querySelector<HTMLButtonElement>('[data-resend]');
  if (!again) return;
  again.onclick = async () => {
    if (again.ariaBusy === 'true') return;
    again.ariaBusy = 'true';
    const form = authStep('password');
    const answer = await call('POST /auth/resend', { body: { email: (form && valuesOf(form).email?.trim()) ?? '' } });
    again.ariaBusy = null;
    showToast(
      answer.ok
        ? { kind: 'done', title: 'Check your mail', message: 'We have sent a new link. Only the latest one works.' }
        : failureToast(failed, answer.denial),
    );
  };
}

/** Signing in with a mailed code instead of a password. */
function runCode(failed: string, enter: (data: LoginAnswer) => boolean): void {
  const [first, form] = [authStep('password'), authStep('code')];
  const opener = first?.querySelector<HTMLButtonElement>('[data-mail-code]');
  if (!first || !form || !opener) return;
  const address = () => valuesOf(first).email?.trim() ?? '';
  const ask = async (button: HTMLButtonElement) => {
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    const answer = await call('POST /auth/otp', { body: { email: address() } });
    button.ariaBusy = null;
    if (answer.ok) return true;
    showToast(failureToast(failed, answer.denial));
    showFieldErrors(first, answer.denial.fields ?? {})?.focus();
    return false;
  };
  opener.onclick = async () => {
    const fault = requiredField({ email: 'Please enter your email.' })(valuesOf(first));
    showFieldErrors(first, fault?.fields ?? {})?.focus();
    if (fault) return showToast({ kind: 'error', title: 'Missing Fields', message: fault.message });
    if (!(await ask(opener))) return;
    for (const place of form.querySelectorAll('[data-address]')) place.textContent = address();
    showStep('code');
  };
  const again = form.querySelector<HTMLButtonElement>('[data-again]');
  if (again) {
    again.onclick = async () => {
      if (await ask(again))
        showToast({ kind: 'done', title: 'Check your mail', message: 'We have sent a new code. Only the latest one works.' });
    };
  }
  enhanceForm(form, {
    check: needsCode,
    send: ({ token = '' }) => verify('email', token, { email: address() }),
    failed,
    blame: 'token',
    done: enter,
  });
}

/** The code of the authenticator app, or one of the backup codes. */
function runSecondStep(
  failed: string,
  asAdmin: { readonly admin?: true },
  refused: (denial: Denied) => Toast | null | undefined,
  enter: (data: LoginAnswer) => boolean,
): void {
  const form = authStep('second');
  const toggle = form?.querySelector<HTMLButtonElement>('[data-backup]');
  const [label, field, hint] = ['label', 'input', '.hint'].map((part) => form?.querySelector<HTMLElement>(part));
  let isBackup = false;
  if (toggle) {
    toggle.onclick = () => {
      isBackup = !isBackup;
      toggle.textContent = isBackup ? 'Use my authenticator app' : 'Use a backup code';
      if (label) label.textContent = isBackup ? 'Backup code' : 'Code from your authenticator app';
      if (hint) hint.textContent = isBackup ? 'Each backup code works once.' : 'Six digits. They change every 30 seconds.';
      field?.setAttribute('inputmode', isBackup ? 'text' : 'numeric');
      field?.focus();
    };
  }
  enhanceForm(form, {
    check: needsCode,
    send: ({ token = '' }) => verify(isBackup ? 'backup_code' : 'totp', token, asAdmin),
    failed,
    blame: 'token',
    refused,
    done: (data) => {
      if ('user' in data) setSession('MFA_CHALLENGE_VERIFIED', { ...$session.get(), user: data.user });
      return enter(data);
    },
  });
}
