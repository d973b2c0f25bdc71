import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Events that begin an interaction. The island's code is fetched on the first one, so that most clicks find it hydrated. */
const firstEvents = ['pointerdown', 'touchstart', 'focusin', 'keydown', 'click', 'input', 'submit'] as const;

/** Elements that work without script: their clicks are never held back. */
const worksAlone =
  'a[href],summary,label,input,select,textarea,form[action] :is(button,input)[type=submit],form[action] button:not([type])';

/**
 * `client:touch`: an island is hydrated when it is first touched, focused or typed into. Clicks on its buttons before that are
 * held, shown as pressed, and dispatched to the same elements in the same order after hydration, each once. The code is
 * fetched in advance when the page has loaded and the browser is idle, unless the visitor saves data.
 */
export default ((load, _options, island) => {
  let held: (() => void)[] = [];
  let isHydrating = false;
  const changed = new Set<Control>();
  const pressed = new Set<HTMLElement>();

  const onEvent = (event: Event) => {
    const target = event.target as HTMLElement;
    if (event.type === 'input') changed.add(target as Control);
    if (event.type === 'click') holdClick(event, target.closest<HTMLElement>(`${worksAlone},button,[role]`));
    if (event.type === 'submit' && !target.hasAttribute('action')) {
      hold(event, () => (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter));
    }
    if (!isHydrating) void hydrateNow();
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

  const hydrateNow = async () => {
    isHydrating = true;
    const hydrate = await load();
    release();
    await hydrate();
    release();
    const isDehydrated = island.hasAttribute('ssr');
    const clicks = held;
    held = [];
    isHydrating = false;
    // The code could not be fetched: the next event tries again.
    if (isDehydrated) return;
    for (const name of firstEvents) island.removeEventListener(name, onEvent, true);
    // All values are read first: the first render resets controlled fields whose input React has not seen yet.
    const replays = [...changed].map(replayInput);
    // React hydrates later, but at once for an event that it would replay; nothing listens to this one.
    island.firstElementChild?.dispatchEvent(new Event('cut', { bubbles: true }));
    for (const replay of replays) replay();
    for (const again of clicks) again();
  };

  for (const name of firstEvents) island.addEventListener(name, onEvent, { capture: true });

  const fetchAhead = () => (window.requestIdleCallback ?? setTimeout)(() => void load());
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  if (document.readyState === 'complete') fetchAhead();
  else window.addEventListener('load', fetchAhead, { once: true });
}) satisfies ClientDirective;

/**
 * Repeats what was typed or chosen before hydration. React ignores an input event whose value equals the one that it has stored,
 * so that value is changed first, and the element gets the visitor's value through the native setter.
 */
function replayInput(control: Control): () => void {
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
