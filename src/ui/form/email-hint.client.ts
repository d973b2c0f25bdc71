import { meantEmail } from '../../rules/people/email-typo.ts';
import { callTexts } from '../calls-script.texts.ts';

/** After the last letter. Not when the field is left: a line that appears then would move the button that is being pressed. */
const SETTLE_MS = 400;
const watched = new WeakSet<HTMLInputElement>();

/** Offers the address that was probably meant under a field with a slip in it; it corrects the field by a press and stops nothing. */
export function hintEmail(input: HTMLInputElement): void {
  if (watched.has(input)) return;
  watched.add(input);
  const hint = Object.assign(document.createElement('p'), { className: 'text-small', role: 'status' });
  const use = Object.assign(document.createElement('button'), { type: 'button', className: 'link tap' });
  const [before = '', after = ''] = callTexts().didYouMean.split('{email}');
  hint.append(before, use, after);
  let timer = 0;
  const show = () => {
    const meant = meantEmail(input.value);
    if (meant === null) return hint.remove();
    use.textContent = meant;
    const field = input.closest('.field');
    if (hint.isConnected) return;
    if (field) field.append(hint);
    else input.parentElement?.after(hint);
  };
  use.addEventListener('click', () => {
    input.value = use.textContent;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    show();
    input.focus();
  });
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(show, SETTLE_MS);
  });
  show();
}
