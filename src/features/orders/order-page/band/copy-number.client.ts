import { showToast } from '../../../../ui/toast/toast.store.ts';

/** The button that copies the order's number; it is shown only once it works. */
const button = document.querySelector<HTMLButtonElement>('[data-copy]');
if (button && navigator.clipboard) {
  const number = button.dataset.copy ?? '';
  button.hidden = false;
  button.onclick = () =>
    navigator.clipboard.writeText(number).then(
      () => showToast({ kind: 'done', title: 'Copied', message: `${number}.` }),
      () => showToast({ kind: 'error', title: 'Not copied', message: `Please copy ${number} yourself.` }),
    );
}
