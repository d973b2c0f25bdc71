/** Keeps Tab inside `box`: after the last focusable element comes the first, and the other way round. */
export function trapFocus(box: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const stops = [...box.querySelectorAll<HTMLElement>('button, input, select, summary')].filter(isStop);
    const first = stops[0];
    const last = stops.at(-1);
    const here = document.activeElement;
    const outside = !(here instanceof HTMLElement) || !stops.includes(here);
    if (event.shiftKey ? outside || here === first : outside || here === last) {
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    }
  });
}

/** In a group of radio buttons only the checked one can be focused with Tab. */
function isStop(element: HTMLElement): boolean {
  const unchecked = element instanceof HTMLInputElement && element.type === 'radio' && !element.checked;
  const disabled = element instanceof HTMLButtonElement && element.disabled;
  return !unchecked && !disabled && element.checkVisibility();
}
