import { URL_SYNC_MS } from '../../../rules/limits.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { listingScriptTexts } from './listing-script.texts.ts';
import { fetchPage, replaceRegions } from './swap-regions.client.ts';

const loadSheet = () => import('./filters/filter-sheet.client.ts');

const TYPING_MS = 250;
const SLOW_MS = 200;

/** Updates the results while the customer types and ticks boxes. The URL follows URL_SYNC_MS after the last change. */
export function enhanceFilters(): void {
  const form = document.querySelector<HTMLFormElement>('[data-filters]');
  const results = document.querySelector<HTMLElement>('#results');
  if (!form || !results) return;
  let [showTimer, urlTimer, shown] = [0, 0, location.pathname + location.search];
  let request = new AbortController();

  const selected = () => searchOf(form, new FormData(form));
  const selectedPath = () => new URL(form.action).pathname + selected();

  /** Returns true once the listing shows what the path says. The new number of pieces is said, unless it gets the focus. */
  const show = async (path: string, isFocused = false) => {
    if (path === shown) return true;
    request.abort();
    request = new AbortController();
    const { signal } = request;
    const slow = setTimeout(() => setBusy(results, true), SLOW_MS);
    try {
      const next = await fetchPage(path, signal);
      if (!next) showToast({ kind: 'error', title: listingScriptTexts().error, message: listingScriptTexts().noPieces });
      else {
        const count = results.querySelector('[data-count]');
        if (count) count.role = isFocused ? null : 'status';
        if (replaceRegions(next)) shown = path;
        else location.assign(path);
      }
      return shown === path;
    } catch {
      // Aborted by a later change.
      return false;
    } finally {
      clearTimeout(slow);
      if (request.signal === signal) setBusy(results, false);
    }
  };

  const cancelUpdate = () => {
    clearTimeout(showTimer);
    clearTimeout(urlTimer);
  };
  const scheduleUpdate = (wait: number) => {
    cancelUpdate();
    showTimer = window.setTimeout(() => show(selectedPath()), wait);
    urlTimer = window.setTimeout(() => {
      setAddress(selectedPath());
    }, URL_SYNC_MS);
  };

  form.addEventListener('input', ({ target }) =>
    scheduleUpdate(target instanceof HTMLInputElement && /search|text/.test(target.type) ? TYPING_MS : 0),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    scheduleUpdate(0);
  });
  // Applies what was ticked before this script was loaded.
  if (selected() !== searchOf(form, new URLSearchParams(location.search))) scheduleUpdate(0);
  enhanceFilterLinks(form, selected);
  results.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.pill');
    if (!link || link.pathname !== location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    cancelUpdate();
    // The press is seen at once, however slow the line is.
    link.classList.toggle('pill--on');
    const isShown = await show(link.pathname + link.search, true);
    if (!isShown) return void link.classList.toggle('pill--on');
    setAddress(link.pathname + link.search);
    fillFromUrl(form);
    // The pressed link has gone: a key goes on from the number of pieces.
    results.querySelector<HTMLElement>('[data-count]')?.focus({ preventScroll: true });
  });
  showCurrentChip();
  addEventListener('popstate', () => {
    cancelUpdate();
    fillFromUrl(form);
    void show(location.pathname + location.search);
  });
}

function setAddress(path: string): void {
  if (path === location.pathname + location.search) return;
  history.pushState(null, '', path);
  dispatchEvent(new Event('address:changed'));
}

/**
 * Returns the chosen filters, as `listingSearch` writes them: the panel has its fields in the same order. The server drops invalid
 * choices.
 */
function searchOf(form: HTMLFormElement, chosen: FormData | URLSearchParams): string {
  // The search field may be in the sheet, after the others.
  const names = new Set(['search', ...[...form.elements].map((field) => (field as HTMLInputElement).name)]);
  const params = new URLSearchParams();
  const usual = usualSort(form);
  for (const name of names) {
    const text = chosen.getAll(name).map(String).join().trim();
    if (text !== '' && text !== usual) params.set(name, text);
  }
  const search = params.toString().replaceAll('%2C', ',');
  return search && `?${search}`;
}

function setBusy(results: HTMLElement, on: boolean): void {
  results.ariaBusy = String(on);
  const status = results.querySelector<HTMLElement>('[data-count]');
  if (!status) return;
  if (on) {
    status.dataset.count = status.textContent;
    status.textContent = listingScriptTexts().loading;
    // The count is restored if no new results arrive.
  } else if (status.textContent === listingScriptTexts().loading) status.textContent = status.dataset.count ?? '';
}

/** The links to the page of filters open them over the listing. Their code and their choices are loaded by the first press. */
function enhanceFilterLinks(form: HTMLFormElement, selected: () => string): void {
  const dialog = form.querySelector<HTMLDialogElement>('[data-filter-sheet]');
  if (!dialog) return;
  form.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-filters-open]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { pathname, searchParams } = new URL(link.href);
    const category = searchParams.get('in');
    const address = () => {
      const params = new URLSearchParams(selected());
      if (category) params.set('in', category);
      return `${pathname}/panel?${params}`;
    };
    loadSheet().then(
      ({ openFilterSheet }) => openFilterSheet({ form, dialog, address }, link.dataset.filtersOpen ?? ''),
      () => location.assign(link.href),
    );
  });
}

/** For browsers without scroll-initial-target: the present category is seen in its line. */
function showCurrentChip(): void {
  const strip = document.querySelector('[data-chips]');
  const chip = strip?.querySelector<HTMLElement>('[aria-current]');
  if (!strip || !chip || CSS.supports('scroll-initial-target', 'nearest')) return;
  strip.scrollLeft = chip.offsetLeft - (strip.clientWidth - chip.offsetWidth) / 2;
}

/** Sets the form to the filters in the URL, after the browser went back or forward. */
function fillFromUrl(form: HTMLFormElement): void {
  const chosen = new URLSearchParams(searchOf(form, new URLSearchParams(location.search)));
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const value = chosen.get(field.name) ?? '';
    if (field.type === 'checkbox') (field as HTMLInputElement).checked = value.split(',').includes(field.value);
    else field.value = value || (field.name === 'sort' ? usualSort(form) : '');
  }
}

/** The order that an address leaves out: the first of the list. */
const usualSort = (form: HTMLFormElement): string => form.querySelector<HTMLOptionElement>('[name=sort] option')?.value ?? '';
