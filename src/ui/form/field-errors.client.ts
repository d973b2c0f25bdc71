type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Shows each error under its field, links it to the control for screen readers, and clears the other fields. The first one, which gets the
 * focus, is linked when it is left if a toast has `said` it already, or that fields are empty. Returns the first invalid control.
 */
export function showFieldErrors(
  form: HTMLFormElement,
  errors: Readonly<Record<string, string | undefined>>,
  said?: string,
): Control | undefined {
  let first: Control | undefined;
  for (const control of form.querySelectorAll<Control>('.field :is(input, select, textarea)[name]')) {
    const sentence = errors[control.name];
    const isLater = !!said && !first && (!control.value || sentence === said);
    if (sentence) first ??= control;
    showFieldError(control, sentence, isLater);
  }
  return first;
}

/** Clears the errors of fields that are right now. The others keep their words: a screen reader would read new ones at each key. */
export function mendFieldErrors(form: HTMLFormElement, errors: Readonly<Record<string, string | undefined>>): void {
  for (const control of form.querySelectorAll<Control>('.field [aria-invalid=true][name]'))
    if (!errors[control.name]) showFieldError(control, undefined);
}

function showFieldError(control: Control, sentence: string | undefined, isLater = false): void {
  const field = control.closest('.field');
  // In a form that the server returned with errors, the line exists already.
  const line = field?.querySelector<HTMLElement>('.error') ?? (sentence ? newLine(`${control.id}-error`) : null);
  if (!field || !line) return;
  if (!line.isConnected) field.append(line);
  field.classList.toggle('field--error', sentence !== undefined);
  line.hidden = sentence === undefined;
  if (line.lastElementChild) line.lastElementChild.textContent = sentence ?? '';
  control.ariaInvalid = sentence ? 'true' : null;
  describe(control, line.id, sentence !== undefined && !isLater);
  if (isLater) control.addEventListener('blur', () => describe(control, line.id, !line.hidden), { once: true });
}

/** Adds an id to the control's `aria-describedby`, next to others such as its hint, or removes it. */
function describe(control: Control, id: string, on: boolean): void {
  const ids = new Set(control.getAttribute('aria-describedby')?.split(' '));
  if (on) ids.add(id);
  else ids.delete(id);
  if (ids.size > 0) control.setAttribute('aria-describedby', [...ids].join(' '));
  else control.removeAttribute('aria-describedby');
}

/** Returns the same markup as in `profile-field.astro`: the icon, then the message. */
function newLine(id: string): HTMLElement {
  const line = document.createElement('p');
  line.className = 'error';
  line.id = id;
  line.innerHTML = '<svg class="icon icon--s" aria-hidden="true"><use href="#i-circle-alert"/></svg><span></span>';
  return line;
}
