const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]');

/** Closes menus on a click outside and on Escape; Escape returns the focus to the button that opened them. */
export function closeMenus(): void {
  document.addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
    document.querySelector<HTMLElement>('[data-menu][aria-expanded=true]')?.click();
    if (document.activeElement?.closest('.header__sheet')) document.querySelector<HTMLElement>('[data-menu]')?.focus();
  });
}
