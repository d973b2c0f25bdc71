/** Buttons that step through something: at its end one of them is disabled, and another one is pressed next. */
const STEPS = '[data-steps]';

/**
 * A button that its own press disables loses the focus, and a keyboard or a screen reader its place. It gets the focus back once it works
 * again, unless something else has it by then; among steps another button of them takes it. @returns what stops it
 */
export function keepFocus(): () => void {
  let last: HTMLButtonElement | null = null;
  const take = ({ target }: Event) => {
    last = target instanceof Element ? target.closest('button') : null;
  };
  const isLost = () => document.activeElement === document.body || document.activeElement === last;
  const watch = new MutationObserver((changes) => {
    if (!last || !isLost() || !changes.some(({ target }) => target === last)) return;
    if (!last.disabled) last.focus();
    else last.closest(STEPS)?.querySelector<HTMLElement>('button:enabled')?.focus();
  });
  watch.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
  for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, take);
  return () => {
    watch.disconnect();
    for (const type of ['focusin', 'pointerdown']) document.removeEventListener(type, take);
  };
}
