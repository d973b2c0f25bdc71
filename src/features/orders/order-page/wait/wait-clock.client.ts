import { fill } from '../../../../rules/language/texts.ts';
import { ordersScriptTexts } from '../../orders-script.texts.ts';

const clock = document.querySelector<HTMLElement>('[data-held-until]');
const left = clock?.querySelector('b');

/** Writes how long the pieces are still held; the end is the order's own. Once it is over, the line goes. */
function show(): void {
  if (!clock || !left) return;
  const seconds = Math.ceil((Number(clock.dataset.heldUntil) - Date.now()) / 1000);
  if (seconds <= 0) {
    clock.remove();
    return;
  }
  left.hidden = false;
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  left.textContent = fill(ordersScriptTexts().timeLeft, { time });
  setTimeout(show, 1000);
}
show();
