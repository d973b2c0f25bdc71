/** The magnification of the picture under the mouse. */
const LENS = 2;

/** Magnifies the picture under the mouse around the pointer; a press opens the whole window instead. */
export function runLens(strip: HTMLElement): void {
  const pictureAt = ({ target }: Event) => (target as Element).closest('[data-zoom]')?.querySelector('img');
  strip.addEventListener('pointermove', (event) => {
    const image = pictureAt(event);
    if (!image || event.pointerType !== 'mouse') return;
    const { left, top, width, height } = (image.closest('.gallery__item') ?? image).getBoundingClientRect();
    image.style.transformOrigin = `${((event.clientX - left) / width) * 100}% ${((event.clientY - top) / height) * 100}%`;
    image.style.scale = String(LENS);
  });
  const end = () => {
    for (const image of strip.querySelectorAll('img')) image.style.removeProperty('scale');
  };
  strip.addEventListener('pointerleave', end);
  strip.addEventListener('scroll', end, { passive: true });
}
