import { onDevice } from '../../../ui/storage.client.ts';
import { readJson } from '../../../ui/stored-json.client.ts';
import { loadStyles } from '../../../ui/styles/load-styles.client.ts';
import { urls } from '../../../urls.ts';
import { searchScriptTexts } from '../search-script.texts.ts';
import styles from './search-box.css?url';

const KEY = 'searches';
const KEPT = 5;

/** Returns the last searches on this device, newest first. */
const recentSearches = (): readonly string[] =>
  (readJson(onDevice, KEY, Array.isArray) ?? []).filter((one) => typeof one === 'string').slice(0, KEPT);

const keep = (searches: readonly string[]) => onDevice.write(KEY, JSON.stringify(searches));

function rememberSearch(search: string): void {
  keep([search, ...recentSearches().filter((one) => one.toLowerCase() !== search.toLowerCase())].slice(0, KEPT));
}

function forgetSearches(): void {
  keep([]);
}

const TYPING_MS = 150;
const LETTERS = 2;

let box: SearchBox | null = null;

/** Opens the search box with what was typed so far. Loaded with the first touch of a search field; its styles come with it. */
export async function openSearch(typed = ''): Promise<void> {
  await loadStyles(styles);
  box ??= new SearchBox();
  box.open(typed);
}

class SearchBox {
  readonly #dialog = document.createElement('dialog');
  readonly #field: HTMLInputElement;
  readonly #results = document.createElement('div');
  readonly #told = document.createElement('p');
  #request = new AbortController();
  #timer = 0;
  #shown: string | null = null;

  constructor() {
    const form = document.querySelector<HTMLFormElement>('form[data-search]')?.cloneNode(true) as HTMLFormElement;
    const close = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'btn btn--quiet btn--s',
      textContent: searchScriptTexts().close,
    });
    const head = document.createElement('div');
    this.#field = form.elements[0] as HTMLInputElement;
    const dialog = this.#dialog;
    dialog.className = 'search-box';
    dialog.ariaLabel = form.ariaLabel = searchScriptTexts().label;
    head.className = 'search-box__head';
    this.#told.className = 'text-meta';
    this.#told.role = 'status';
    head.append(form, close);
    this.#results.append(menuCategories());
    dialog.append(head, this.#told, this.#results);
    document.body.append(dialog);

    close.addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
    dialog.addEventListener('keydown', (event) => this.#move(event));
    form.addEventListener('submit', () => this.#remember());
    this.#results.addEventListener('click', ({ target }) => (target as Element).closest('a') && this.#remember());
    this.#field.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#show(), TYPING_MS);
    });
  }

  open(typed: string): void {
    if (!this.#dialog.open) this.#dialog.showModal();
    if (typed) this.#field.value = typed;
    this.#field.focus();
    void this.#show();
  }

  #remember(): void {
    const typed = this.#field.value.trim();
    if (typed.length >= LETTERS) rememberSearch(typed);
  }

  /** Shows what fits the field, unless something else was typed meanwhile. Without an answer the field still searches. */
  async #show(): Promise<void> {
    const typed = this.#field.value.trim();
    const search = typed.length >= LETTERS ? typed : '';
    if (search === this.#shown) return;
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const answer = await fetch(urls.searchResults(search), { signal }).catch(() => null);
    const html = answer?.ok ? await answer.text().catch(() => null) : null;
    if (signal.aborted || html === null) return;
    this.#results.innerHTML = html;
    this.#shown = search;
    this.#told.textContent = this.#results.querySelector<HTMLElement>('[data-told]')?.dataset.told ?? '';
    if (!search) this.#showRecent();
  }

  #showRecent(): void {
    const searches = recentSearches();
    if (searches.length === 0) return;
    const t = searchScriptTexts();
    const head = Object.assign(document.createElement('h2'), { className: 'h3', textContent: t.searched });
    const list = Object.assign(document.createElement('ul'), { className: 'search-box__chips' });
    const clear = Object.assign(document.createElement('button'), { type: 'button', className: 'link tap', textContent: t.clear });
    const links = searches.map((search) =>
      Object.assign(document.createElement('a'), { href: urls.collections({ search }), textContent: search }),
    );
    const section = document.createElement('section');
    clear.addEventListener('click', () => {
      forgetSearches();
      section.remove();
      this.#field.focus();
    });
    list.append(
      ...[...links, clear].map((one) => {
        const item = document.createElement('li');
        item.append(one);
        return item;
      }),
    );
    section.append(head, list);
    this.#results.prepend(section);
  }

  /** The arrow keys go through the field and the links. */
  #move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops = [this.#field, ...this.#results.querySelectorAll<HTMLElement>('a')];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    stops.at((at + step) % stops.length)?.focus();
  }
}

/** The categories of the menu, which are there before the entries have come. */
function menuCategories(): HTMLElement {
  const list = Object.assign(document.createElement('ul'), { className: 'search-box__categories' });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.header__more > a')) {
    const entry = Object.assign(document.createElement('a'), { href: link.href });
    entry.append(
      Object.assign(new Image(80, 80), { src: link.dataset.pic ?? '', alt: '' }),
      Object.assign(document.createElement('span'), { textContent: link.textContent, lang: link.lang }),
    );
    const item = document.createElement('li');
    item.append(entry);
    list.append(item);
  }
  return list;
}
