import { offerOf } from '../../../rules/language/language-offer.ts';
import { x } from '../../icon/script-icons.ts';
import { onDevice } from '../../storage.client.ts';
import { loadStyles } from '../../styles/load-styles.client.ts';
import styles from './language-offer.css?url';

/** Set on this device for good once the offer was closed. */
const CLOSED = 'language_offer_closed';

/**
 * Offers the page to which `link` leads to who reads its language, in a bar over the lower edge of the window: nothing of the page moves,
 * and nobody is sent to another page.
 */
async function offerLanguage(link: HTMLAnchorElement): Promise<void> {
  const offer = offerOf(link.hreflang, { reads: navigator.languages, chosen: onDevice.read('language') });
  if (!offer || onDevice.read(CLOSED)) return;
  await loadStyles(styles);
  const bar = document.createElement('aside');
  bar.className = 'language-offer';
  bar.lang = link.hreflang;
  bar.ariaLabel = link.textContent;
  bar.innerHTML = `<a class="tap"></a><button class="iconbtn" type="button"><svg class="icon icon--s" viewBox="0 0 24 24" aria-hidden="true">${x}</svg></button>`;
  const [there, close] = bar.children as unknown as [HTMLAnchorElement, HTMLButtonElement];
  Object.assign(there, { href: link.href, hreflang: link.hreflang, textContent: offer.text });
  close.ariaLabel = offer.close;
  close.onclick = () => {
    onDevice.write(CLOSED, '1');
    bar.remove();
  };
  document.querySelector('main')?.after(bar);
}

const other = document.querySelector<HTMLAnchorElement>('.header a[hreflang]');
if (other) void offerLanguage(other).catch(() => {});
