/** Elements that take the focus. */
const CONTROLS = 'button, a[href], input, select, textarea, summary';
/** Buttons that step through something: at its end one of them is disabled, and another one is pressed next. */
const STEPS = '[data-steps]';
/** One of many: what follows it takes its place once it is gone. */
const ROWS = 'tr, li, article';
const HEADING = 'main h1';

/** Place of a control: the list that its row belongs to, and the place of the row in it. */
interface Place {
  readonly rows: Element;
  readonly at: number;
}

function placeOf(control: Element): Place | null {
  const row = control.closest(`main :is(${ROWS})`);
  return row?.parentElement ? { rows: row.parentElement, at: [...row.parentElement.children].indexOf(row) } : null;
}

/** The control that a person would look at next, in the row that took the place of the one that is gone, or in the last one: the same, or its first. */
function nextIn({ rows, at }: Place, control: Element): HTMLElement | undefined {
  const row = rows.isConnected ? (rows.children[at] ?? rows.lastElementChild) : null;
  const all = [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
    (each) => !each.matches(':disabled') && each.checkVisibility(),
  );
  return all.find(({ className, localName }) => className === control.className && localName === control.localName) ?? all[0];
}

/** The title of the screen takes the focus, so that a screen reader begins there. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>(HEADING);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * A control that its own press disables or takes away loses the focus, and a keyboard or a screen reader its place. One that works again gets
 * it back, unless something else has it by then; among steps another button of them takes it; for one that is gone the next row does, or
 * else the title of the screen. @returns what stops it
 */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null;
  let place: Place | null = null;
  const take = ({ target }: Event) => {
    // A title that has the focus goes with its screen: that of the next one takes it.
    last = target instanceof Element ? target.closest<HTMLElement>(`${CONTROLS}, ${HEADING}`) : null;
    place = last && placeOf(last);
  };
  const bringBack = (control: HTMLElement) => {
    if (!control.isConnected) {
      const next = place && nextIn(place, control);
      if (next) next.focus({ preventScroll: true });
      else focusHeading();
    } else if (!control.matches(':disabled')) control.focus();
    else control.closest(STEPS)?.querySelector<HTMLElement>('button:enabled')?.focus();
  };
  const watch = new MutationObserver((changes) => {
    if (!last || (document.activeElement !== document.body && document.activeElement !== last)) return;
    if (!last.isConnected || changes.some(({ type, target }) => type === 'attributes' && target === last)) bringBack(last);
  });
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, take);
  return () => {
    watch.disconnect();
    for (const type of ['focusin', 'pointerdown']) document.removeEventListener(type, take);
  };
}
