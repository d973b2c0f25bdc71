/** Elements that take the focus. */
const CONTROLS = 'button, a[href], input, select, textarea, summary';
/** Buttons that step through something: at its end one of them is disabled, and another one is pressed next. */
const STEPS = '[data-steps]';
/** Parts that a person sees as one: whoever loses the place in it begins at its heading. */
const FRAMES = 'main, dialog';
const PARTS = 'section, article, fieldset';
const HEADINGS = 'h1, h2, h3, legend';
/** Controls that had the focus before. */
const REMEMBERED = 8;

/** Place of something: the element that holds it, and its number among the children. */
interface Place {
  readonly within: Element;
  readonly at: number;
}

/** The places of a control, from the nearest to its screen or dialog. None for one outside of both, as that of a toast. */
function placesOf(control: Element): readonly Place[] {
  const places: Place[] = [];
  const frame = control.closest(FRAMES);
  for (let part = control; frame && part !== frame && part.parentElement; part = part.parentElement)
    places.push({ within: part.parentElement, at: [...part.parentElement.children].indexOf(part) });
  return places;
}

/** A control with its places at the time when it had the focus. */
interface Spot {
  readonly control: HTMLElement;
  readonly places: readonly Place[];
}

const focused = (each: HTMLElement | null | undefined): boolean => {
  each?.focus({ preventScroll: true });
  return each !== null && each !== undefined && document.activeElement === each;
};

/** The heading of a screen, a dialog or a part of them takes the focus, so that a screen reader begins there. */
function focusHeading(within: Element | null | undefined): boolean {
  const heading = [...(within?.querySelectorAll<HTMLElement>(HEADINGS) ?? [])].find((each) => each.checkVisibility());
  if (heading) heading.tabIndex = -1;
  return focused(heading);
}

/** A control of an element that works: the one that looks the same, or else the first. */
function focusIn(part: Element, { className, localName }: Element): boolean {
  const inside = [...part.querySelectorAll<HTMLElement>(CONTROLS)];
  const all = (part instanceof HTMLElement && part.matches(CONTROLS) ? [part, ...inside] : inside).filter(
    (each) => !each.matches(':disabled') && each.checkVisibility(),
  );
  return focused(all.find((each) => each.className === className && each.localName === localName) ?? all[0]);
}

/** Gives the focus to what a person would look at next: what took the place of a control, or else the nearest around it, or the heading of their part. */
function focusNext({ places, control }: Spot): boolean {
  return places.some(({ within, at }) => {
    if (!within.isConnected || within.matches('main')) return false;
    const children = [...within.children];
    const [own] = children.splice(at, 1);
    if (own && (focusIn(own, control) || (own.matches(PARTS) && focusHeading(own)))) return true;
    const around = [...children.slice(at), ...children.slice(0, at).reverse()];
    return around.some((part) => focusIn(part, control)) || (within.matches(`${PARTS}, dialog`) && focusHeading(within));
  });
}

/**
 * A control that its own press disables or takes away loses the focus, and a keyboard or a screen reader its place. One that works again gets
 * it back, unless something else has it by then; among steps another button of them takes it; for one that is gone the next one does, where
 * its part is gone too the control before it, or else the title of the screen. @returns what stops it
 */
export function keepFocus(): () => void {
  let last: Spot | null = null;
  let before: readonly Spot[] = [];
  const take = ({ target, type }: Event) => {
    if (last?.control.matches(CONTROLS) && last.places.length > 0) before = [last, ...before].slice(0, REMEMBERED);
    const control = target instanceof Element ? target.closest<HTMLElement>(`${CONTROLS}, ${HEADINGS}`) : null;
    // A finger on the ground between the controls means none of them.
    const taken = control ?? (type === 'focusin' && target instanceof HTMLElement ? target : null);
    last = taken && { control: taken, places: placesOf(taken) };
  };
  const bringBack = (spot: Spot, isMoved: boolean) => {
    const { control } = spot;
    if (control.isConnected) {
      if (!control.matches(':disabled')) control.focus();
      else if (isMoved) focusNext({ control, places: placesOf(control) });
      else control.closest(STEPS)?.querySelector<HTMLElement>('button:enabled')?.focus();
      return;
    }
    const back = [spot, ...before].some((each) => (each.control.isConnected && focused(each.control)) || focusNext(each));
    if (!back) focusHeading(document.querySelector('dialog:modal') ?? document.querySelector('main'));
  };
  const watch = new MutationObserver((changes) => {
    if (!last || (document.activeElement !== document.body && document.activeElement !== last.control)) return;
    const { control } = last;
    // A row that moves is taken out for a moment, and may be at the end of its list then.
    const isMoved = changes.some(({ addedNodes }) => [...addedNodes].some((each) => each.contains(control)));
    const isChanged = changes.some(({ type, target }) => type === 'attributes' && target === control);
    if (!control.isConnected || isMoved || isChanged) bringBack(last, isMoved);
  });
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, take);
  return () => {
    watch.disconnect();
    for (const type of ['focusin', 'pointerdown']) document.removeEventListener(type, take);
  };
}
