import { rememberedPin, rememberPin } from '../../../delivery/remembered-pin.client.ts';

const loadCode = () => import('./pin-box.client.ts');

/**
 * Loads the code of the PIN box when the box is focused, or at once where this device knows a PIN code. A PIN code that the page itself
 * answers, because it was sent before the code had arrived, is kept as well.
 */
export function onPinTouch(): void {
  const box = document.querySelector<HTMLFormElement>('[data-pin]');
  if (!box) return;
  const field = box.querySelector<HTMLInputElement>('#pin');
  if (field?.defaultValue && !field.hasAttribute('aria-invalid')) rememberPin(field.defaultValue.replace(/\s/g, ''));
  let isRunning = false;
  const run = () => {
    if (!isRunning) void loadCode().then(({ runPinBox }) => runPinBox(box));
    isRunning = true;
  };
  box.addEventListener('focusin', run);
  if (rememberedPin() !== '') run();
}
