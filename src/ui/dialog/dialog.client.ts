/** Opens `<dialog id=x>` with `data-open="x"`, closes it with `data-close` or a click on the backdrop. The browser restores the focus. */
export function openDialogs(): void {
  document.addEventListener('click', ({ target }) => {
    const at = target as HTMLElement;
    const opener = at.closest<HTMLElement>('[data-open]');
    const dialog = opener && document.getElementById(opener.dataset.open ?? '');
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
    if (at.closest('[data-close]') || at instanceof HTMLDialogElement) at.closest('dialog')?.close();
  });
}
