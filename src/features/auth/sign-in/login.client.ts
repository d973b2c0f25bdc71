import { call } from '../../../api-client.ts';
import { loginFormFault, requiredField } from '../../../rules/people/account-checks.ts';
import type { Denied } from '../../../ui/call.client.ts';
import { failureToast } from '../../../ui/failure.ts';
import { enhanceForm, type Values, valuesOf } from '../../../ui/form/enhance-form.client.ts';
import { showFieldErrors } from '../../../ui/form/field-errors.client.ts';
import { showToast, type Toast } from '../../../ui/toast/toast.store.ts';
import { type LoginAnswer, verify } from '../auth-calls.client.ts';
import { authScriptTexts } from '../auth-script.texts.ts';
import { authStep, loginTarget, passNextToLinks, runAuthSteps, showStep } from '../form/auth-steps.client.ts';
import { withCaptcha } from '../form/with-captcha.client.ts';
import { $session, setSession } from '../session/session.store.ts';
import { finishLogin } from './finish-login.client.ts';

const needsCode = (values: Values) => requiredField({ token: authScriptTexts().enterCode })(values);

/** The log-in of customers, or with `admin` of the administrator: password, mailed code, and the second step if one is set up. */
export function runLogin({ admin = false }: { admin?: boolean } = {}): void {
  const next = loginTarget();
  const failed = admin ? authScriptTexts().adminFailed : authScriptTexts().failed;
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
    if (denial.code === 'MFA_EXPIRED' || denial.code === 'LINK_INVALID') showStep('password');
    if (denial.code === 'CHECK_MAIL') {
      showCodeStep(denial.details);
      return null;
    }
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
  runCode(failed, asAdmin, enter);
  runLink(failed, asAdmin, refused, enter);
  runSecondStep(failed, asAdmin, refused, enter);
}

function adminToast(denial: Denied): Toast | undefined {
  const t = authScriptTexts();
  if (denial.code === 'INTERNAL') return { kind: 'error', title: t.adminFailed, message: t.adminError };
  return denial.code === 'NOT_ALLOWED' ? failureToast(t.accessDenied, denial) : undefined;
}

/**
 * Shows the step of an unproved address after the right password. Nothing failed, so this is a step of the page and not an error.
 */
function runUnverified(failed: string): void {
  const step = authStep('unverified');
  const again = step?.querySelector<HTMLButtonElement>('[data-resend]');
  if (!step || !again) return;
  again.onclick = async () => {
    if (again.ariaBusy === 'true') return;
    again.ariaBusy = 'true';
    const send = withCaptcha((_, proof) => call('POST /auth/resend', { body: { email: typedAddress(), ...proof } }));
    const answer = await send({}, step);
    again.ariaBusy = null;
    const t = authScriptTexts();
    showToast(answer.ok ? { kind: 'done', title: t.checkMail, message: t.linkResent } : failureToast(failed, answer.denial));
  };
}

const typedAddress = () => {
  const first = authStep('password');
  return (first && valuesOf(first).email?.trim()) ?? '';
};

/** The step for a mailed code. `said`: why it was mailed, if it was not asked for. */
function showCodeStep(said = ''): void {
  for (const place of document.querySelectorAll('[data-address]')) place.textContent = typedAddress();
  const [asked, reason] = ['[data-asked]', '[data-said]'].map((part) => authStep('code')?.querySelector<HTMLElement>(part));
  if (asked) asked.hidden = said !== '';
  if (reason) reason.textContent = said;
  showStep('code');
}

/** Runs the log-in with a mailed code instead of a password. */
function runCode(failed: string, asAdmin: { readonly admin?: true }, enter: (data: LoginAnswer) => boolean): void {
  const t = authScriptTexts();
  const [first, form] = [authStep('password'), authStep('code')];
  const opener = first?.querySelector<HTMLButtonElement>('[data-mail-code]');
  if (!first || !form) return;
  const ask = async (button: HTMLButtonElement, visible: HTMLFormElement) => {
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    const answer = await withCaptcha((_, proof) => call('POST /auth/otp', { body: { email: typedAddress(), ...proof } }))({}, visible);
    button.ariaBusy = null;
    if (answer.ok) return true;
    showToast(failureToast(failed, answer.denial));
    showFieldErrors(first, answer.denial.fields ?? {}, answer.denial.details)?.focus();
    return false;
  };
  if (opener) {
    opener.onclick = async () => {
      const fault = requiredField({ email: t.enterEmail })(valuesOf(first));
      showFieldErrors(first, fault?.fields ?? {}, fault?.message)?.focus();
      if (fault) return showToast({ kind: 'error', title: t.missingFields, message: fault.message });
      if (await ask(opener, first)) showCodeStep();
    };
  }
  const again = form.querySelector<HTMLButtonElement>('[data-again]');
  if (again) {
    again.onclick = async () => {
      if (await ask(again, form)) showToast({ kind: 'done', title: t.checkMail, message: t.newestMail });
    };
  }
  enhanceForm(form, {
    check: needsCode,
    send: ({ token = '' }) => verify('email', token, { email: typedAddress(), ...asAdmin }),
    failed,
    blame: 'token',
    done: enter,
  });
}

/** The link of a mail leads here: a button logs in, because programs that read mails open links. */
function runLink(
  failed: string,
  asAdmin: { readonly admin?: true },
  refused: (denial: Denied) => Toast | null | undefined,
  enter: (data: LoginAnswer) => boolean,
): void {
  const token = new URLSearchParams(location.search).get('token');
  if (!token) return;
  // The link gives access to the account, so it must not stay in the address bar or the history.
  history.replaceState(null, '', location.pathname);
  showStep('link');
  enhanceForm(authStep('link'), { send: () => verify('sign_in', token, asAdmin), failed, refused, done: enter });
}

/** The code of the authenticator app, or one of the backup codes. */
function runSecondStep(
  failed: string,
  asAdmin: { readonly admin?: true },
  refused: (denial: Denied) => Toast | null | undefined,
  enter: (data: LoginAnswer) => boolean,
): void {
  const t = authScriptTexts();
  const form = authStep('second');
  const toggle = form?.querySelector<HTMLButtonElement>('[data-backup]');
  const [label, field, hint] = ['label', 'input', '.hint'].map((part) => form?.querySelector<HTMLElement>(part));
  let isBackup = false;
  if (toggle) {
    toggle.onclick = () => {
      isBackup = !isBackup;
      toggle.textContent = isBackup ? t.useApp : t.useBackup;
      if (label) label.textContent = isBackup ? t.backupCode : t.appCode;
      if (hint) hint.textContent = isBackup ? t.backupHint : t.appHint;
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
