/**
 * Runs in the page, before its scripts: notes live regions that change, and moves the place of a reader as its keys do. It is sent as text,
 * so it uses nothing from outside of itself.
 */
export function installEar(): void {
  const LIVE = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off]), output';
  const QUIET_MS = 80;
  const KINDS: Readonly<Record<string, string>> = {
    h: 'h1, h2, h3, h4, h5, h6',
    k: 'a[href]',
    // Readers pass over what is held.
    b: ':is(button, summary):not(:disabled, [aria-disabled=true])',
    e: ':is(input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea):enabled',
    x: 'input[type=checkbox]:enabled',
    r: 'input[type=radio]:enabled',
    c: 'select:enabled',
    m: 'main, nav, section:is([aria-label], [aria-labelledby])',
  };
  /** Where readers leave the letters to the page. */
  const TYPED =
    'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, summary, button:is([aria-expanded], [aria-haspopup], [popovertarget])';
  const changed = new Map<Element, number>();
  let place: Element | null = null;

  const rootOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(LIVE);
  const note = (mutations: readonly MutationRecord[]) => {
    for (const { target, addedNodes, type } of mutations) {
      // A reader says what becomes a live region with words in it.
      if (type === 'attributes') {
        if (target instanceof Element && target.matches(LIVE) && target.textContent) changed.set(target, performance.now());
        continue;
      }
      const root = rootOf(target);
      if (root && (type !== 'childList' || addedNodes.length > 0)) changed.set(root, performance.now());
      // What comes with its words in it.
      for (const node of addedNodes)
        if (node instanceof Element && !root)
          for (const inner of [node, ...node.querySelectorAll('*')])
            if (inner.matches(LIVE) && inner.textContent) changed.set(inner, performance.now());
    }
  };
  new MutationObserver(note).observe(document, { childList: true, characterData: true, attributeFilter: ['role'], subtree: true });

  const isOpen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]') &&
    [...document.querySelectorAll('dialog:modal')].every((dialog) => dialog.contains(element));

  const active = () => (document.activeElement && document.activeElement !== document.body ? document.activeElement : null);
  addEventListener('focusin', () => {
    place = active();
  });

  Object.assign(window, {
    ear: {
      /** A live region that has changed and is quiet now, until `heard`. */
      live(): Element | null {
        for (const [root, at] of changed) {
          if (!root.isConnected) changed.delete(root);
          else if (performance.now() - at >= QUIET_MS) return root;
        }
        return null;
      },
      heard(root: Element, isRead: boolean): void {
        changed.delete(root);
        // The tree follows the page a moment later: what is seen and was not read is asked again.
        if (!isRead && root.textContent.trim() && isOpen(root)) changed.set(root, performance.now());
      },
      isLiveQuiet: () => changed.size === 0,
      /** Moves to the next or former thing of a kind, as 'h' does to the next heading. */
      move(key: string): void {
        const kind = key.replace('shift+', '');
        if (active()?.matches(TYPED)) throw new Error(`${key}: here a reader's keys are the keyboard's, and Tab goes on`);
        const back = key !== kind;
        const all = [...document.querySelectorAll(KINDS[kind] ?? '')].filter(isOpen);
        const mask = back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
        const from = place?.isConnected ? place : null;
        const ahead = all.filter((each) => !from || (from.compareDocumentPosition(each) & mask && !each.contains(from)));
        // At the end it begins again.
        const found = back ? (ahead.at(-1) ?? all.at(-1)) : (ahead[0] ?? all[0]);
        if (!found) return;
        place = found;
        const target = kind === 'h' ? found.querySelector('a[href]') : found;
        if (target instanceof HTMLElement) target.focus();
        else getSelection()?.collapse(found, 0);
        place = target ?? found;
      },
      place: () => (place?.isConnected && isOpen(place) ? place : active()),
      headingLevel: () => Number(place?.closest('h1, h2, h3, h4, h5, h6')?.localName[1] ?? 0),
    },
  });
}
