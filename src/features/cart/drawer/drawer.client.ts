import type { CartLine } from '../../../rules/cart/cart-lines.ts';
import { cartQuery } from '../../../rules/cart/cart-query.ts';
import { loadStyles } from '../../../ui/styles/load-styles.client.ts';
import { hideToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { $cart, addToCart, removeLine, setLine } from '../cart.store.ts';
import { restoreLines } from '../restore-lines.client.ts';
import styles from './drawer.css?url';
import { hideMessage, messageLine, showMessage } from './drawer-message.client.ts';

/** Presses within this time share one request. */
const SETTLE_MS = 150;

let drawer: Promise<HTMLDialogElement> | undefined;
const addressOfCart = () => `${urls.cart}?${cartQuery($cart.get())}`;
/** The address of the contents that are shown. */
let shown = '';
let running: AbortController | undefined;

/** The drawer with its styles, closed and empty. @throws if the styles cannot be fetched; the next call tries again */
export function prepareDrawer(): Promise<HTMLDialogElement> {
  drawer ??= createDrawer();
  drawer.catch(() => {
    drawer = undefined;
  });
  return drawer;
}

/** Opens the drawer with the cart of now. @throws if its styles or contents cannot be fetched */
export async function openDrawer(): Promise<void> {
  const address = addressOfCart();
  const [dialog, contents] = await Promise.all([prepareDrawer(), fetchContents(address)]);
  fill(dialog, contents, address);
  hideToast();
  if (!dialog.open) dialog.showModal();
}

async function createDrawer(): Promise<HTMLDialogElement> {
  await loadStyles(styles);
  const dialog = document.createElement('dialog');
  dialog.className = 'cart-drawer';
  dialog.setAttribute('aria-labelledby', 'cart-drawer-title');
  dialog.addEventListener('click', ({ target }) => press(dialog, target as Element));
  dialog.addEventListener('close', hideMessage);
  document.body.append(dialog);
  $cart.listen(() => dialog.open && void redraw(dialog));
  return dialog;
}

async function fetchContents(address: string, signal?: AbortSignal): Promise<string> {
  const answer = await fetch(address, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`the cart: ${answer.status}`);
  return answer.text();
}

/** Puts the contents in place; the focus stays on the control that had it, or goes to the heading. */
function fill(dialog: HTMLDialogElement, contents: string, address: string): void {
  shown = address;
  const { id } = document.activeElement ?? {};
  const hadFocus = dialog.contains(document.activeElement);
  const inMessage = messageLine.contains(document.activeElement);
  const scrolled = dialog.querySelector('.cart-drawer__body')?.scrollTop ?? 0;
  dialog.innerHTML = contents;
  dialog.querySelector('[data-cart-message]')?.replaceWith(messageLine);
  dialog.querySelector('.cart-drawer__body')?.scrollTo(0, scrolled);
  dispatchEvent(new Event('page:swapped'));
  if (!hadFocus) return;
  const same = inMessage ? messageLine.querySelector('button') : id ? document.getElementById(id) : null;
  const next = same?.matches(':disabled') ? same.parentElement?.querySelector<HTMLElement>('button:enabled') : same;
  (next ?? dialog.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true });
}

/** Fetches the contents for the changed cart. */
async function redraw(dialog: HTMLDialogElement): Promise<void> {
  const address = addressOfCart();
  running?.abort();
  dialog.ariaBusy = null;
  if (address === shown) return;
  running = new AbortController();
  const { signal } = running;
  dialog.ariaBusy = 'true';
  try {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    if (signal.aborted) return;
    const contents = await fetchContents(address, signal);
    if (!signal.aborted) fill(dialog, contents, address);
  } catch {
    if (!signal.aborted) showMessage('Please check your internet connection.', 'Try Again', () => void redraw(dialog));
  }
  if (!signal.aborted) dialog.ariaBusy = null;
}

function press(dialog: HTMLDialogElement, target: Element): void {
  const control = target.closest('button');
  const row = target.closest<HTMLElement>('[data-line]');
  if (target === dialog || control?.matches('[data-close-cart]')) dialog.close();
  else if (control?.dataset.fitting) addFitting(control);
  else if (control?.matches('[data-remove-gone]')) removeGone(dialog);
  else if (control && row) changeLine(row, control);
}

function changeLine(row: HTMLElement, { dataset: { step } }: HTMLElement): void {
  const line = $cart.get().find(({ id, size }) => `${id}/${size}` === row.dataset.line);
  if (!line) return;
  if (!step) {
    remove([line], row.dataset.name ?? '');
    return;
  }
  const most = Number(row.dataset.most);
  const quantity = Math.max(1, Math.min(line.quantity + Number(step), most));
  const output = row.querySelector('output');
  if (output) output.textContent = String(quantity);
  setLine(line.cart_item_id, quantity);
}

function removeGone(dialog: HTMLDialogElement): void {
  const gone = [...dialog.querySelectorAll<HTMLElement>('[data-gone="true"]')].map(({ dataset }) => dataset);
  const lines = $cart.get().filter(({ id, size }) => gone.some(({ line }) => line === `${id}/${size}`));
  remove(lines, gone.map(({ name }) => name).join(', '));
}

function remove(lines: readonly CartLine[], names: string): void {
  const before = $cart.get();
  for (const { cart_item_id } of lines) removeLine(cart_item_id);
  showMessage(`Removed: ${names}`, 'Undo', () => restoreLines(lines, before));
  messageLine.querySelector('button')?.focus();
}

function addFitting({ dataset }: HTMLElement): void {
  const refusal = addToCart({ id: Number(dataset.fitting), available: Number(dataset.left), seen: Number(dataset.seen) });
  if (refusal) showMessage(refusal.message);
}
