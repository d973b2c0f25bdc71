import type { FormFault } from '../../../rules/people/account-checks.ts';
import type { Answer, Denied } from '../../../ui/call.client.ts';
import { failure } from '../../../ui/failure.ts';
import { showToast, type Toast } from '../../../ui/toast/toast.store.ts';
import type { Proof } from './captcha.client.ts';

export type Values = Readonly<Record<string, string>>;

export interface FormPlan<T> {
  readonly check?: (values: Values) => FormFault | null;
  /** `proof` goes along where the server asked whether a person is there. */
  readonly send: (values: Values, proof: Proof) => Promise<Answer<T>>;
  /** Title of the toast when it fails. */
  readonly failed: string;
  /** The field at which a refusal is told that names none, such as a wrong password. */
  readonly blame?: string;
  /** Words of its own for a refusal; null = it was dealt with. */
  readonly refused?: (denial: Denied, status: number) => Toast | null | undefined;
  /** True = the page is being left: the button stays busy. */
  readonly done: (data: T, values: Values) => boolean;
}

const ours: readonly string[] = ['INTERNAL', 'NETWORK', 'TOO_MANY_TRIES', 'CAPTCHA_NEEDED'];

/** Sends a form without leaving the page: what is wrong is told at its field and in a toast, what was typed stays, and nothing is sent twice. */
export function drive<T>(form: HTMLFormElement | null, plan: FormPlan<T>): void {
  if (!form) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.ariaBusy !== 'true') void send(form, plan);
  });
  const button = form.querySelector<HTMLButtonElement>('[data-waits]');
  if (button) button.disabled = false;
  addEventListener('pageshow', ({ persisted }) => persisted && busy(form, false));
}

async function send<T>(form: HTMLFormElement, { check, send: ask, failed, blame, refused, done }: FormPlan<T>): Promise<void> {
  const values = valuesOf(form);
  tellAtFields(form, {});
  const fault = check?.(values);
  if (fault) {
    showToast({ kind: 'error', title: fault.title ?? failed, message: fault.message || undefined });
    return tellAtFields(form, fault.fields);
  }
  busy(form, true);
  const answer = await asPerson(form, ask, await ask(values, {}));
  if (answer.ok) return busy(form, done(answer.data, values));
  busy(form, false);
  const { denial, status } = answer;
  const own = refused?.(denial, status);
  if (own === null) return;
  showToast(own ?? failure(failed, denial));
  tellAtFields(form, denial.fields ?? (blame && !ours.includes(denial.code) ? { [blame]: denial.details } : {}));
}

/** A captcha was asked for: the form is sent again with its answer. */
async function asPerson<T>(form: HTMLFormElement, ask: FormPlan<T>['send'], answer: Answer<T>): Promise<Answer<T>> {
  if (answer.ok || !answer.denial.captcha) return answer;
  const { denial } = answer;
  return import('./captcha.client.ts').then(
    ({ sendAsPerson }) => sendAsPerson(form, denial, (proof) => ask(valuesOf(form), proof)),
    () => answer,
  );
}

export function valuesOf(form: HTMLFormElement): Values {
  const texts = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  return Object.fromEntries(texts);
}

function busy(form: HTMLFormElement, isBusy: boolean): void {
  form.ariaBusy = isBusy ? 'true' : null;
  const button = form.querySelector<HTMLButtonElement>('[data-busy]');
  const [ring, label] = button?.querySelectorAll<HTMLElement>(':scope > span') ?? [];
  if (!button || !ring || !label) return;
  button.style.setProperty('min-width', isBusy ? `${button.offsetWidth}px` : 'auto');
  button.dataset.idle ??= label.textContent;
  label.textContent = (isBusy ? button.dataset.busy : button.dataset.idle) ?? '';
  ring.hidden = !isBusy;
}

/** Writes each sentence under its field and puts the cursor into the first. Without sentences all are wiped away. */
export function tellAtFields(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  for (const old of form.querySelectorAll('.field--error')) {
    old.classList.remove('field--error');
    old.querySelector('.error')?.remove();
    const input = old.querySelector('input');
    input?.removeAttribute('aria-invalid');
    describe(input, `${input?.id}-error`, false);
  }
  let first: HTMLElement | undefined;
  for (const [name, sentence] of Object.entries(fields)) {
    const input = form.elements.namedItem(name);
    const field = input instanceof HTMLElement && input.closest('.field');
    if (!(input instanceof HTMLInputElement) || !field) continue;
    field.classList.add('field--error');
    input.ariaInvalid = 'true';
    field.append(errorLine(`${input.id}-error`, sentence));
    describe(input, `${input.id}-error`, true);
    first ??= input;
  }
  first?.focus();
}

function describe(input: HTMLInputElement | null, id: string, on: boolean): void {
  const others = (input?.getAttribute('aria-describedby') ?? '').split(' ').filter((other) => other && other !== id);
  const all = on ? [...others, id] : others;
  if (all.length > 0) input?.setAttribute('aria-describedby', all.join(' '));
  else input?.removeAttribute('aria-describedby');
}

const SVG = 'http://www.w3.org/2000/svg';

function errorLine(id: string, sentence: string): HTMLElement {
  const line = document.createElement('p');
  line.className = 'error';
  line.id = id;
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('class', 'icon icon--s');
  icon.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', '#i-circle-alert');
  icon.append(use);
  line.append(icon, sentence);
  return line;
}
