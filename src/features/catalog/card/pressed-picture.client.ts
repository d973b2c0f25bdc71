/** The picture of the card that was pressed grows into the one of the product page: both carry one name while the page changes. */
const NAME = 'product-picture';

const release = () => {
  for (const img of document.querySelectorAll<HTMLElement>('.card__pic img')) img.style.removeProperty('view-transition-name');
};

document.addEventListener('click', ({ target }) => {
  const card = (target as Element).closest('a[href^="/products/"]')?.closest('.card');
  if (!card) return;
  release();
  // A product page has a picture of that name already: two would cancel the transition.
  document.querySelector<HTMLElement>('.gallery__main')?.style.setProperty('view-transition-name', 'none');
  card.querySelector<HTMLElement>('.card__pic img')?.style.setProperty('view-transition-name', NAME);
});
addEventListener('pageshow', ({ persisted }) => persisted && release());
