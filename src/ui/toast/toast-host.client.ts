import { TOAST_MS, TOAST_SWIPE_PX } from '../../rules/limits.ts';
import { controlTexts } from '../controls.texts.ts';
import { check, circleAlert, circleX, x } from '../icon/script-icons.ts';
import { loadStyles } from '../styles/load-styles.client.ts';
import { whenRead } from '../timing/when-read.client.ts';
import styles from './toast.css?url';
import { $toast, hideToast, type Toast } from './toast.store.ts';

const icons = { done: check, notice: circleAlert, error: circleX };

/**
 * Shows toasts in the layout's host element, below what `header` selects. The host is shown first and filled a moment later, so that screen
 * readers announce it. A dialog makes the rest of the page inert, and nothing inert is announced: the host is in the dialog while one is open,
 * unless a field of the dialog has the focus and says the same.
 */
export function renderToasts(host: HTMLElement, header = '.header__row'): void {
  whenRead(addStyles);
  let timer = 0;
  const hold = () => clearTimeout(timer);
  const wait = () => {
    hold();
    timer = window.setTimeout(hideToast, $toast.get()?.ms ?? TOAST_MS);
  };
  $toast.subscribe((toast) => {
    hold();
    host.replaceChildren();
    host.remove();
    if (!toast) return;
    void addStyles().then(() => {
      if ($toast.get() !== toast) return;
      host.style.setProperty('--toast-top', `${below(header)}px`);
      ((!toast.isAtField && document.querySelector('dialog:modal')) || document.body).append(host);
      host.showPopover();
      timer = window.setTimeout(() => {
        draw(host, toast);
        wait();
      }, 40);
    });
  });
  host.onpointerenter = hold;
  host.onpointerleave = wait;
  host.addEventListener('focusin', hold);
  host.addEventListener('focusout', wait);
  host.addEventListener('click', ({ target }) => (target as Element).closest('[data-close-toast]') && hideToast());
  swipe(host);
}

/** Adds the styles. A toast whose styles cannot be fetched is still text in a box of the browser's own. */
const addStyles = () => loadStyles(styles).catch(() => {});

/** Pixels from the top of the window: 8 below the header of the page, or below the edge where it is scrolled away or absent. */
const below = (header: string) => Math.max(0, document.querySelector(header)?.getBoundingClientRect().bottom ?? 0) + 8;

/** Its words are one flow of text, which a reader says at once: a block, a link or a button within would be said again by itself. */
function draw(host: HTMLElement, { kind, title, message = '', action }: Toast): void {
  host.innerHTML = `<div class="toast toast--${kind}"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${icons[kind]}</svg><div><p role="${kind === 'error' ? 'alert' : 'status'}"><b></b><br> <span></span></p></div><button class="iconbtn" type="button" aria-label="${controlTexts().close}" data-close-toast><svg class="icon icon--s" viewBox="0 0 24 24" aria-hidden="true">${x}</svg></button></div>`;
  const [heading, text] = host.querySelectorAll('b, span') as unknown as [HTMLElement, HTMLElement];
  heading.textContent = title;
  text.textContent = message;
  if (action) text.parentElement?.after(' ', actionOf(action));
}

const actionOf = ({ label, href, onClick }: NonNullable<Toast['action']>): HTMLElement =>
  Object.assign(document.createElement(href ? 'a' : 'button'), {
    textContent: label,
    href,
    onclick:
      onClick &&
      (() => {
        hideToast();
        onClick();
      }),
  });

function swipe(host: HTMLElement): void {
  let from: number | null = null;
  const move = (x: number) => host.style.setProperty('translate', `${x}px`);
  host.onpointerdown = ({ clientX }) => {
    from = clientX;
  };
  host.onpointermove = ({ clientX }) => from !== null && move(clientX - from);
  host.onpointerup = host.onpointercancel = ({ clientX }) => {
    if (from !== null && Math.abs(clientX - from) > TOAST_SWIPE_PX) hideToast();
    from = null;
    move(0);
  };
}
