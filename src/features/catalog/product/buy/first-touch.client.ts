import { onEarlyClicks } from '../../../../ui/layout/early-clicks.client.ts';

/** Loads the code of the buttons when their box is touched, pointed at or focused, or a press waits for it. */
export function onFirstTouch(): void {
  const box = document.querySelector<HTMLElement>('[data-buy]');
  if (!box) return;
  let loading: Promise<(button: HTMLElement) => void> | undefined;
  const load = () => {
    loading ??= import('./buy-box.client.ts').then(({ runBuyBox }) => runBuyBox(box));
    // The code could not be fetched: the next touch tries again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  for (const touch of ['pointerover', 'touchstart', 'focusin', 'change'])
    box.addEventListener(touch, () => setTimeout(load), { passive: true });
  onEarlyClicks('[data-buy] *', (button) => {
    button.ariaBusy = 'true';
    const release = () => {
      button.ariaBusy = null;
    };
    load()
      .then(
        (press) => press(button),
        () => {},
      )
      .finally(release);
  });
}
