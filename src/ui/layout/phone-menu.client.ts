import './phone-menu.css';

/** Draws the pictures of the categories, which nobody sees before the menu of a phone opens. */
export function drawPictures(): void {
  for (const link of document.querySelectorAll<HTMLElement>('.header__more [data-pic]:not(:has(img))')) {
    const { pic = '' } = link.dataset;
    link.prepend(Object.assign(new Image(240, 192), { src: pic, alt: '' }));
  }
}
