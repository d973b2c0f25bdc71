import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whatever comes before the finger lifts: fetching starts here, so that most clicks already find a living island. */
const firstSigns = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'click', 'input', 'submit'] as const;

/** Does without script what it says: followed at once, never held back. */
const worksAlone =
  'a[href],summary,label,input,select,textarea,form[action] :is(button,input)[type=submit],form[action] button:not([type])';

/**
 * `client:touch`: an island comes alive when it is first touched, focused or typed into. Clicks on its buttons until then are
 * held, shown as pressed, and given to the same elements in the same order once it lives: none lost, none twice. Its code is
 * fetched ahead when the page has loaded and the browser is idle, unless the visitor saves data.
 */
export default ((load, _options, island) => {
  let held: (() => void)[] = [];
  let waking = false;
  const changed = new Set<Control>();
  const pressed = new Set<HTMLElement>();

  const onSign = (event: Event) => {
    const target = event.target as HTMLElement;
    if (event.type === 'input') changed.add(target as Control);
    if (event.type === 'click') holdClick(event, target.closest<HTMLElement>(`${worksAlone},button,[role]`));
    if (event.type === 'submit' && !target.hasAttribute('action')) {
      hold(event, () => (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter));
    }
    if (!waking) void wake();
  };

  const hold = (event: Event, again: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(again);
  };

  const holdClick = (event: Event, at: HTMLElement | null) => {
    if (!at || !island.contains(at) || at.matches(worksAlone)) return;
    const { target } = event;
    hold(event, () => target?.dispatchEvent(new PointerEvent('click', event as PointerEvent)));
    at.dataset.pressed = '';
    at.ariaBusy = 'true';
    pressed.add(at);
  };

  const release = () => {
    for (const at of pressed) {
      delete at.dataset.pressed;
      at.ariaBusy = null;
    }
    pressed.clear();
  };

  const wake = async () => {
    waking = true;
    const hydrate = await load();
    release();
    await hydrate();
    release();
    const asleep = island.hasAttribute('ssr');
    const clicks = held;
    held = [];
    waking = false;
    // The code could not be fetched: the next touch tries again.
    if (asleep) return;
    for (const sign of firstSigns) island.removeEventListener(sign, onSign, true);
    // Noted before anything is told: a controlled field that React has not heard of yet is set back by the first render.
    const telling = [...changed].map(tell);
    // React hydrates in its own time, but at once for an event that it would replay; nobody listens to this one.
    island.firstElementChild?.dispatchEvent(new Event('cut', { bubbles: true }));
    for (const told of telling) told();
    for (const again of clicks) again();
  };

  for (const sign of firstSigns) island.addEventListener(sign, onSign, { capture: true });

  const fetchAhead = () => (window.requestIdleCallback ?? setTimeout)(() => void load());
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  if (document.readyState === 'complete') fetchAhead();
  else window.addEventListener('load', fetchAhead, { once: true });
}) satisfies ClientDirective;

/**
 * What was typed or chosen before the island lived is told to it as if it happened now. React compares with the value it
 * noted on waking, so that one is changed first, and the element gets the visitor's value back through its own setter.
 */
function tell(control: Control): () => void {
  if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)) {
    const { checked, type } = control;
    return () => {
      if (type === 'radio' && !checked) return;
      control.checked = !checked;
      control.click();
    };
  }
  const { value } = control;
  const caret = 'selectionStart' in control ? control.selectionStart : null;
  return () => {
    control.value = value ? '' : ' ';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    if (caret !== null) (control as HTMLInputElement).setSelectionRange(caret, caret);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
