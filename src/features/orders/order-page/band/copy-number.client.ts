import { fill } from '../../../../rules/language/texts.ts';
import { showToast } from '../../../../ui/toast/toast.store.ts';
import { ordersScriptTexts } from '../../orders-script.texts.ts';

/** The button that copies the order's number; it is shown only once it works. */
const button = document.querySelector<HTMLButtonElement>('[data-copy]');
if (button && navigator.clipboard) {
  const number = button.dataset.copy ?? '';
  button.hidden = false;
  button.onclick = () => {
    const t = ordersScriptTexts();
    return navigator.clipboard.writeText(number).then(
      () => showToast({ kind: 'done', title: t.copied, message: fill(t.copiedWhat, { number }) }),
      () => showToast({ kind: 'error', title: t.notCopied, message: fill(t.copyYourself, { number }) }),
    );
  };
}
