/** An act that a page offers. */
interface Offered {
  /** Tells it from the others of all pages. The rows of a list offer the same. */
  readonly key: string;
  /** Space presses it. */
  readonly isTicked: boolean;
}

/** What the walk has done so far, as the page needs it: the keys of the acts, and the one that opened the dialog on top. */
interface Done {
  readonly pressed: readonly string[];
  readonly opener: string;
}

/** Finds the next act that was not pressed before, gives it the focus, and says what it is. Null: there is none left. Runs in the page. */
export function nextAct({ pressed, opener }: Done): Offered | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  const place = dialog ? `${opener} >` : location.pathname.replace(/[0-9a-f-]{36}|\d+/g, '#');
  const plain = (words: string) =>
    words
      .replace(/“[^”]*”|"[^"]*"/g, '…')
      .replace(/\d[\d,.:]*/g, '#')
      .replace(/\s+/g, ' ')
      .trim();
  const nameOf = (each: Element) => plain(each.getAttribute('aria-label') ?? each.closest('label')?.textContent ?? each.textContent);
  const keyOf = (each: Element) => {
    const row = each.closest('main :is(tr, li, article)');
    if (!row) return `${place} ${nameOf(each)}`;
    // What names a record differs from row to row; a verb does not.
    const word = each.hasAttribute('aria-label') || each.matches('.btn') ? nameOf(each).split(' ')[0] : '';
    return `${place} ${row.localName} ${[...row.querySelectorAll(each.localName)].indexOf(each)} ${each.className} ${word}`;
  };
  const isFoot = (each: Element) => each.closest('.dialog__foot') !== null;
  // Escape does what these do.
  const isSafe = (each: Element) => each.matches('.dialog__head button') || (isFoot(each) && each.matches('.btn--line'));
  const all = (dialog ? [dialog] : [...document.querySelectorAll<HTMLElement>('.toast, main')])
    .flatMap((scope) => [...scope.querySelectorAll<HTMLElement>('button, summary, input[type=checkbox]')])
    .filter(
      (each) => !each.matches(':disabled, [aria-disabled=true]') && each.checkVisibility({ visibilityProperty: true }) && !isSafe(each),
    )
    .toSorted((one, other) => Number(isFoot(one)) - Number(isFoot(other)));
  for (const each of all) {
    const key = keyOf(each);
    // Who logs out leaves the area.
    if (pressed.includes(key) || nameOf(each) === 'Logout') continue;
    each.focus();
    if (document.activeElement === each) return { key, isTicked: each.matches('input') };
  }
  return null;
}

/** Fills what is empty in the form whose act has the focus, as somebody would who means it. Runs in the page. */
export function fillForm(password: string): void {
  const form = document.activeElement?.closest('form, dialog');
  if (!form || !document.activeElement?.matches('[type=submit], .dialog__foot *')) return;
  const texts: Readonly<Record<string, string>> = {
    password,
    email: 'asha@example.in',
    tel: '9845012345',
    date: new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10),
    month: new Date().toISOString().slice(0, 7),
    url: 'https://example.in/asha',
    number: '1',
  };
  const set = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const typed = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=color], [role=combobox]), textarea';
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)) {
    const isNumber = field.inputMode === 'numeric' || field.inputMode === 'decimal';
    if (field.value === '' && field.checkVisibility()) set(field, texts[field.type] ?? (isNumber ? '1' : 'Something new'));
  }
  for (const field of form.querySelectorAll('select')) {
    const first = [...field.options].find(({ value, disabled }) => value !== '' && !disabled);
    if (field.value === '' && first) set(field, first.value);
  }
  const radios = [...form.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  for (const radio of radios) if (!radios.some(({ name, checked }) => name === radio.name && checked)) radio.click();
}

/** What has the focus, in words; '' where nothing has it, or the title of a screen that was there before. Runs in the page. */
export function focused(title: string): string {
  const { activeElement: has } = document;
  const heading = document.querySelector('main h1');
  if (!has || has === document.body || (has === heading && heading.textContent === title)) return '';
  return `${has.localName} ${has.getAttribute('aria-label') ?? has.textContent}`.slice(0, 60);
}

/** Lists in view that have nothing in them: they are heard all the same. Runs in the page. */
export const emptyLists = (): readonly string[] =>
  [...document.querySelectorAll('main :is(ul, ol, dl, table)')]
    .filter((list) => list.checkVisibility() && !list.querySelector('li, dt, td'))
    .map((list) => `${list.localName}.${list.className} of ${list.closest('section')?.querySelector('h2')?.textContent}`);
