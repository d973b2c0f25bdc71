/** `data-asks="x"`: the dialog x asks before the form is sent; its own form is the one that goes. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-asks]')) {
  form.addEventListener('submit', (event) => {
    const dialog = document.getElementById(form.dataset.asks ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    dialog.showModal();
  });
}
