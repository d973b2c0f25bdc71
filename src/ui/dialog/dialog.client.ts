/** Opens `<dialog id=x>` from `data-open="x"`, closes it from `data-close` or a press on the scrim. The browser returns the focus. */
export function openDialogs(): void {
  document.addEventListener('click', ({ target }) => {
    const at = target as HTMLElement;
    const opener = at.closest<HTMLElement>('[data-open]');
    const dialog = opener && document.getElementById(opener.dataset.open ?? '');
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
    if (at.closest('[data-close]') || at instanceof HTMLDialogElement) at.closest('dialog')?.close();
  });
}
