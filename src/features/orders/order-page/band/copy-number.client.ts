import { fill } from '../../../../rules/language/texts.ts';
import { showToast } from '../../../../ui/toast/toast.store.ts';
import { ordersScriptTexts } from '../../orders-script.texts.ts';

/** The buttons that copy the number of the order or of a parcel; they are shown only once they work. */
for (const button of navigator.clipboard ? document.querySelectorAll<HTMLButtonElement>('[data-copy]') : []) {
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
