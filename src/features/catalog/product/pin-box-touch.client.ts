import { rememberedPin } from '../../delivery/remembered-pin.client.ts';

/** Loads the code of the PIN box when the box is focused, or at once where this device knows a PIN code. */
export function onPinTouch(): void {
  const box = document.querySelector<HTMLFormElement>('[data-pin]');
  if (!box) return;
  let isRunning = false;
  const run = () => {
    if (!isRunning) void import('./pin-box.client.ts').then(({ runPinBox }) => runPinBox(box));
    isRunning = true;
  };
  box.addEventListener('focusin', run);
  if (rememberedPin() !== '') run();
}
