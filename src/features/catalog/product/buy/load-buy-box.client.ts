import { onEarlyClicks } from '../../../../ui/layout/early-clicks.client.ts';
import { whenRead } from '../../../../ui/timing/when-read.client.ts';
import { showToast } from '../../../../ui/toast/toast.store.ts';
import { buyScriptTexts } from './buy-script.texts.ts';

const loadCode = () => import('./buy-box.client.ts');

/** Loads the code of the buttons once the page counts as read, or when a press waits for it. */
export function loadBuyBox(): void {
  const box = document.querySelector<HTMLElement>('[data-buy]');
  if (!box) return;
  let loading: Promise<(button: HTMLElement) => void> | undefined;
  const load = () => {
    loading ??= loadCode().then(({ runBuyBox }) => runBuyBox(box));
    // The code could not be fetched: the next touch tries again.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  whenRead(load);
  onEarlyClicks('[data-buy] *, [data-buybar] *', (button) => {
    button.ariaBusy = 'true';
    const release = () => {
      button.ariaBusy = null;
    };
    load()
      .then(
        (press) => press(button),
        () => showToast({ kind: 'error', title: buyScriptTexts().offline, message: buyScriptTexts().notAdded }),
      )
      .finally(release);
  });
}
