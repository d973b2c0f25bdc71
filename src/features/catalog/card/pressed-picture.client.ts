/**
 * Name under which the pressed card's picture grows into the picture of the product page: both have the same name during the view
 * transition.
 */
const NAME = 'product-picture';

const release = () => {
  for (const img of document.querySelectorAll<HTMLElement>('.card__pic img')) img.style.removeProperty('view-transition-name');
};

/** Gives the picture of a pressed card the name of the picture on the product's page. */
export function growPressedPicture(): void {
  document.addEventListener('click', ({ target }) => {
    const card = (target as Element).closest('a[href*="/products/"]')?.closest('.card');
    if (!card) return;
    release();
    // A product page already has a picture with this name, and a duplicate name cancels the transition.
    document.querySelector<HTMLElement>('.gallery__main')?.style.setProperty('view-transition-name', 'none');
    card.querySelector<HTMLElement>('.card__pic img')?.style.setProperty('view-transition-name', NAME);
  });
  addEventListener('pageshow', ({ persisted }) => persisted && release());
}
