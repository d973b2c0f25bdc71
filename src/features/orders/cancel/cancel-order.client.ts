/** A form with `data-asks="x"` opens the dialog `x` instead of submitting; the form inside the dialog is submitted. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-asks]')) {
  form.addEventListener('submit', (event) => {
    const dialog = document.getElementById(form.dataset.asks ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    dialog.showModal();
  });
}
