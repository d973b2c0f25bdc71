import type { FormFault } from '../../rules/refusals/form-fault.ts';
import type { Answer, Denied } from '../call.client.ts';
import { failureToast } from '../failure.ts';
import { showToast, type Toast } from '../toast/toast.store.ts';
import { mendFieldErrors, showFieldErrors } from './field-errors.client.ts';

/** The values of a form, by the names of its fields. */
export type Values = Readonly<Record<string, string>>;

interface FormOptions<T> {
  /** Returns what is wrong with the values; null = the form may be sent. */
  readonly check?: (values: Values) => FormFault | null;
  /** After a failed check, an error disappears as soon as its field is right; a field is judged again when it is left. */
  readonly live?: boolean;
  readonly send: (values: Values, form: HTMLFormElement) => Promise<Answer<T>>;
  /** Title of the toast when sending fails; the server's title where absent. */
  readonly failed?: string;
  /** The field at which a refusal without fields is shown, such as a wrong password. */
  readonly blame?: string;
  /** The toast for a refusal, instead of the usual one; null = already handled. */
  readonly refused?: (denial: Denied, status: number) => Toast | null | undefined;
  /** Returns true if the page is being left: the button then stays busy. */
  readonly done: (data: T, values: Values) => boolean;
}

const withoutField: readonly string[] = ['INTERNAL', 'NETWORK', 'TOO_MANY_TRIES', 'CAPTCHA_NEEDED'];

/**
 * Sends a form without leaving the page: errors are shown under their fields and in a toast, or in the form's own place for them
 * (`data-error`); the first invalid field gets the focus; the values stay; nothing is sent twice. Without script the form is a plain
 * post. A button with `data-busy` shows that text while the form is sent; one with `data-waits` is enabled here.
 */
export function enhanceForm<T>(form: HTMLFormElement | null, options: FormOptions<T>): void {
  if (!form) return;
  const { check, failed = '', live } = options;
  let isWrong = false;
  if (check) form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    const fault = check?.(valuesOf(form)) ?? null;
    isWrong = fault !== null;
    if (fault) show(form, { kind: 'error', title: fault.title ?? failed, message: fault.message || undefined }, fault.fields);
    else void send(form, options);
  });
  const faults = () => check?.(valuesOf(form))?.fields ?? {};
  if (live) form.addEventListener('input', () => isWrong && mendFieldErrors(form, faults()));
  form.addEventListener('change', () => {
    fillPlace(form, '');
    if (live && isWrong) showFieldErrors(form, faults());
  });
  const button = form.querySelector<HTMLButtonElement>('[data-waits]');
  if (button) button.disabled = false;
  addEventListener('pageshow', ({ persisted }) => persisted && setBusy(form, false));
}

async function send<T>(form: HTMLFormElement, { send: ask, failed, blame, refused, done }: FormOptions<T>): Promise<void> {
  const values = valuesOf(form);
  showFieldErrors(form, {});
  fillPlace(form, '');
  setBusy(form, true);
  const answer = await ask(values, form);
  setBusy(form, answer.ok && done(answer.data, values));
  if (answer.ok) return;
  const { denial, status } = answer;
  const own = refused?.(denial, status);
  if (own === null) return;
  const toast = failed ? failureToast(failed, denial) : ({ kind: 'error', title: denial.title, message: denial.details } as const);
  const fieldError = blame && !withoutField.includes(denial.code) ? { [blame]: denial.details } : {};
  show(form, own ?? toast, denial.fields ?? fieldError);
}

export function valuesOf(form: HTMLFormElement): Values {
  const texts = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  return Object.fromEntries(texts);
}

function show(form: HTMLFormElement, toast: Toast, errors: Readonly<Record<string, string>>): void {
  const hasPlace = fillPlace(form, toast.message ?? '');
  if (!hasPlace) showToast(toast);
  const first = hasPlace
    ? form.querySelector<HTMLElement>(`[name="${Object.keys(errors)[0]}"]`)
    : showFieldErrors(form, errors, toast.message);
  first?.focus();
}

/** Shows an error in the form's own place for it; an empty text hides it. False if the form has no such place. */
function fillPlace(form: HTMLFormElement, text: string): boolean {
  const place = form.querySelector<HTMLElement>('[data-error]');
  if (!place) return false;
  place.textContent = text;
  place.hidden = text === '';
  return true;
}

/** Shows the button as busy, without changing its width. It contains a spinner and a label, or only text. */
function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.ariaBusy = isBusy ? 'true' : null;
  const button = form.querySelector<HTMLButtonElement>('[data-busy]');
  if (!button) return;
  const [spinner, label = button] = button.querySelectorAll<HTMLElement>(':scope > span');
  button.style.setProperty('min-width', isBusy ? `${button.offsetWidth}px` : 'auto');
  button.dataset.idle ??= label.textContent;
  label.textContent = (isBusy ? button.dataset.busy : button.dataset.idle) ?? '';
  if (spinner) spinner.hidden = !isBusy;
}
