function showDrawing(img: HTMLImageElement): void {
  const { ph } = img.dataset;
  if (!ph) return;
  delete img.dataset.ph;
  for (const source of img.parentElement?.querySelectorAll('source') ?? []) source.remove();
  img.src = `/icons/ph-${ph}-1.svg`;
}

/** Replaces each picture that fails to load by the drawing of its category. Error events do not bubble, so the listener captures. */
export function replaceMissingPictures(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && showDrawing(target), true);
  for (const img of document.images) if (img.complete && img.currentSrc && img.naturalWidth === 0) showDrawing(img);
}
