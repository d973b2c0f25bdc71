/** The arrow leads to the page before, if that was one of the shop; otherwise to the address of its link. */
document.querySelector('[data-back]')?.addEventListener('click', (event) => {
  if (history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return;
  event.preventDefault();
  history.back();
});
