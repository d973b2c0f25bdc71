import type { Answer, Denied } from '../../../ui/call.client.ts';
import type { Security } from '../auth.schema.ts';
import { authScriptTexts } from '../auth-script.texts.ts';

interface Turnstile {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): string | null | undefined;
  remove(widget: string): void;
}
declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** Sent with the fields of a form. */
export interface CaptchaProof {
  readonly security?: Security;
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const SCRIPT_TIMEOUT = 10_000;
/** Sent in place of a token: the server accepts it while Turnstile is down and otherwise refuses again. */
const NONE = 'none';

/** The server asked for a captcha: shows it in the form, and sends the form again once it is solved. */
export async function sendWithCaptcha<T>(
  form: HTMLFormElement,
  { captcha = '' }: Denied,
  send: (proof: CaptchaProof) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const token = await loadScript().then(
    (turnstile) => solved(form, turnstile, captcha),
    () => NONE,
  );
  const answer = await send({ security: { captcha_token: token } });
  const isUseless = !answer.ok && token === NONE && answer.denial.captcha;
  return isUseless ? { ...answer, denial: { ...answer.denial, details: authScriptTexts().captchaFailed } } : answer;
}

let loading: Promise<Turnstile> | undefined;

/** Loads the script once; after a failure the next call tries again. */
function loadScript(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    const end = () => {
      clearTimeout(tooLate);
      if (window.turnstile) return resolve(window.turnstile);
      script.remove();
      loading = undefined;
      reject(new Error('no captcha'));
    };
    const tooLate = setTimeout(end, SCRIPT_TIMEOUT);
    script.onload = script.onerror = end;
    script.async = true;
    script.src = SCRIPT;
    document.head.append(script);
  });
  return loading;
}

/**
 * Shows the captcha above the submit button and waits for its token; most visitors need not do anything. A token is valid once,
 * so the captcha is removed afterwards.
 */
function solved(form: HTMLFormElement, turnstile: Turnstile, sitekey: string): Promise<string> {
  const [box, status, place] = [document.createElement('div'), document.createElement('p'), document.createElement('div')];
  box.className = 'auth__captcha';
  status.className = 'text-small';
  status.role = 'status';
  box.append(status, place);
  (form.querySelector('[data-busy]') ?? form.lastElementChild)?.before(box);
  status.textContent = authScriptTexts().captcha;
  box.scrollIntoView({ block: 'nearest' });
  return new Promise<string>((resolve) => {
    const failed = () => {
      resolve(NONE);
      return true;
    };
    const widget = turnstile.render(place, {
      sitekey,
      theme: 'light',
      size: 'flexible',
      retry: 'never',
      'response-field': false,
      callback: (token: string) => {
        if (widget) turnstile.remove(widget);
        resolve(token);
      },
      'error-callback': failed,
      'unsupported-callback': failed,
    });
    if (!widget) failed();
  }).finally(() => box.remove());
}
