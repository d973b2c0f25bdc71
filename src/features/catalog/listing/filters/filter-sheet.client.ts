import { loadStyles } from '../../../../ui/styles/load-styles.client.ts';
import { showToast } from '../../../../ui/toast/toast.store.ts';
import { listingScriptTexts } from '../listing-script.texts.ts';
import { fetchPage } from '../swap-regions.client.ts';

interface Sheet {
  readonly form: HTMLFormElement;
  readonly dialog: HTMLDialogElement;
  /** Address of the choices, for what is chosen now. */
  readonly address: () => string;
}

/**
 * Shows the filters over the listing: all of them, or in a wide window those of one button below it. What is chosen applies at once; the
 * counts follow when the listing has changed.
 */
export async function openFilterSheet(sheet: Sheet, only: string): Promise<void> {
  const { form, dialog, address } = sheet;
  const panel = await panelAt(address());
  if (!panel) return showToast({ kind: 'error', title: listingScriptTexts().error, message: listingScriptTexts().noFilters });
  const styles = panel.querySelector('link');
  styles?.remove();
  // Without its styles the panel still works.
  if (styles) await loadStyles(styles.href).catch(() => {});
  if (!dialog.hasChildNodes()) listen(sheet);
  // From here on the fields of the dialog say what is chosen.
  form.querySelector('[data-swap="kept"]')?.remove();
  dialog.replaceChildren(...panel.childNodes);
  dialog.dataset.only = only;
  placeBelow(dialog, form.querySelector<HTMLElement>(`[data-filters-open="${only}"]`), only);
  if (!only) moveSearch(sheet, true);
  dialog.showModal();
}

/** Groups that have a button of their own are not repeated behind "More". */
function placeBelow(dialog: HTMLDialogElement, button: HTMLElement | null, only: string): void {
  const groups = [...dialog.querySelectorAll<HTMLDetailsElement>('details')];
  const buttons = new Set([...document.querySelectorAll<HTMLElement>('[data-filters-open]')].map(({ dataset }) => dataset.filtersOpen));
  for (const group of groups) {
    const name = group.id.replace('filter-', '');
    group.hidden = only !== '' && (only === 'more' ? name !== 'more' && buttons.has(name) : name !== only);
    if (only) group.open = true;
  }
  const { left, bottom } = button?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
  dialog.style.setProperty('--below-x', `${left}px`);
  dialog.style.setProperty('--below-y', `${bottom + 8}px`);
}

/** On phones the search field of the listing is in the sheet while that is open. */
function moveSearch({ form, dialog }: Sheet, isOpen: boolean): void {
  const search = form.querySelector('.search');
  if (!search) return;
  if (isOpen) dialog.querySelector('[data-search-place]')?.append(search);
  else form.querySelector('[name="sort"]')?.before(search);
}

async function panelAt(path: string): Promise<Element | null> {
  const page = await fetchPage(path);
  const panel = page?.querySelector('[data-filter-panel]');
  return panel ? document.importNode(panel, true) : null;
}

function listen(sheet: Sheet): void {
  const { dialog, address, form } = sheet;
  dialog.addEventListener('close', () => {
    moveSearch(sheet, false);
    // The button that opened it may have been replaced with the listing.
    form.querySelector<HTMLElement>(`[data-filters-open="${dialog.dataset.only ?? ''}"]`)?.focus();
  });
  dialog.addEventListener('click', (event) => {
    const at = event.target as Element;
    const band = at.closest<HTMLAnchorElement>('[data-from]');
    if (at === dialog || at.closest('[data-close], [data-show]')) {
      event.preventDefault();
      dialog.close();
    } else if (band) {
      event.preventDefault();
      if (band.ariaDisabled !== 'true') setPrice(form, band);
    }
  });
  addEventListener('page:swapped', async () => {
    if (!dialog.open) return;
    // Below the sheet nothing is heard, and afterwards it would come too late.
    document.querySelector('[data-count]')?.removeAttribute('role');
    const path = address();
    const fresh = await panelAt(path);
    if (!fresh || path !== address()) return;
    updateFacets(dialog, fresh);
    // Some readers leave out the words of a button that change.
    const [said, count] = [dialog.querySelector('[data-said]'), dialog.querySelector('[data-show]')];
    if (said && count) said.textContent = count.textContent;
  });
}

/** Chooses a ready range of prices, or drops it where it is chosen already. */
function setPrice(form: HTMLFormElement, band: HTMLAnchorElement): void {
  const isChosen = band.ariaCurrent === 'true';
  const { from = '', to = '' } = isChosen ? {} : band.dataset;
  for (const [name, value] of [
    ['price_min', from],
    ['price_max', to],
  ] as const) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form.dispatchEvent(new Event('input'));
}

/** Takes over counts and what is off from another rendering of the panel; fields keep their values and the focus. */
function updateFacets(dialog: HTMLElement, fresh: Element): void {
  const [chart, bars] = [dialog, fresh].map((one) => one.querySelector('.filters__chart'));
  if (chart && bars) chart.replaceWith(document.importNode(bars, true));
  for (const facet of dialog.querySelectorAll<HTMLElement>('[data-facet]')) {
    const next = fresh.querySelector(`[data-facet="${CSS.escape(facet.dataset.facet ?? '')}"]`);
    if (!next) continue;
    facet.replaceChildren(...next.cloneNode(true).childNodes);
    if (facet instanceof HTMLButtonElement && next instanceof HTMLButtonElement) facet.disabled = next.disabled;
    const [box, other] = [facet, next].map((one) => one.closest('label')?.querySelector('input'));
    if (box && other) box.disabled = other.disabled && !box.checked;
    const [band, shown] = [facet, next].map((one) => one.closest<HTMLAnchorElement>('[data-from]'));
    if (!band || !shown) continue;
    band.ariaCurrent = shown.ariaCurrent;
    band.ariaDisabled = shown.ariaDisabled;
    band.role = shown.role;
    if (shown.hasAttribute('href')) band.href = shown.href;
    else band.removeAttribute('href');
  }
}
