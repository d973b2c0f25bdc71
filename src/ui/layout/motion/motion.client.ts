import { onDevice } from '../../storage.client.ts';

const STILL = 'still';

/** Tells the buttons whether notice and logo are still; the head script has read it before the page was painted. */
function show(): void {
  const isStill = document.documentElement.dataset.still !== undefined;
  for (const button of document.querySelectorAll('[data-motion]')) button.ariaPressed = String(isStill);
}

/** The buttons that stop the notice and the logo on this device for good, or let them move again (WCAG 2.2.2). */
export function watchMotionButtons(): void {
  show();
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('[data-motion]')) return;
    const isStill = document.documentElement.toggleAttribute('data-still');
    show();
    onDevice.write(STILL, isStill ? '1' : null);
  });
}
