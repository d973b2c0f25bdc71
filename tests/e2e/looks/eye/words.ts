import { CONTROLS, type Fault, isShown, nameOf, type Sight } from './parts.ts';

/** A whole text that only a program says. */
const ALONE = /^(true|false|undefined|null|NaN|\[object \w+\]|Infinity)$/;
/** What no sentence contains: values of a program, and codes such as ORDER_NOT_FOUND or pending_payment. */
const WITHIN = /\b(undefined|NaN)\b|\[object |\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b|(^|\s)[a-z]+(_[a-z]+)+(?=[\s.,;:]|$)/;

const isProgram = (words: string) => ALONE.test(words.trim()) || WITHIN.test(words);

/** Words of a program instead of words of a person. `<code>` shows them on purpose. */
export function programWords({ texts, isMeant }: Sight): Fault[] {
  const words = texts.map(({ node, parent }) => ({ words: node.data, element: parent }));
  const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden],[type=checkbox],[type=radio]),textarea,select')]
    .filter((field) => isShown(field))
    .flatMap((field) => [
      { words: field.matches('select') ? '' : field.value, element: field },
      { words: field.placeholder ?? '', element: field },
    ]);
  return [...words, ...fields]
    .filter(({ words, element }) => isProgram(words) && isMeant(element) && !element.closest('code,kbd,samp,pre'))
    .map(({ words, element }) => ({ kind: 'program words', text: `"${words.trim().slice(0, 60)}" in ${nameOf(element)}`, at: [element] }));
}

const outermostFixed = (element: Element): Element | null => {
  let found: Element | null = null;
  for (let each: Element | null = element; each; each = each.parentElement) if (getComputedStyle(each).position === 'fixed') found = each;
  return found;
};
/** A line in a bar with buttons, such as "Nothing to save" beside Save, belongs to the bar. */
const isOfBar = (message: Element, bar: Element) =>
  [...bar.querySelectorAll(CONTROLS)].some((each) => isShown(each) && !message.contains(each));

/** Messages on a page on which nothing was pressed yet. */
export function messages(): Fault[] {
  return [...document.querySelectorAll<HTMLElement>('[role=alert],[role=status],[aria-live]:not([aria-live=off])')]
    .filter((each) => {
      const floating = outermostFixed(each);
      const isTold = each.getAttribute('role') === 'alert' || (floating !== null && !isOfBar(each, floating));
      return isTold && isShown(each) && each.textContent.trim() !== '';
    })
    .map((each) => ({ kind: 'message', text: nameOf(each), at: [each] }));
}
