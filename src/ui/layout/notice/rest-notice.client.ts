/** Stops the notice while it is out of view: each of its steps is a frame that a press would wait for. */
export function restNotice(): void {
  const notice = document.querySelector('.notice');
  if (notice) new IntersectionObserver(([seen]) => notice.toggleAttribute('data-away', !seen?.isIntersecting)).observe(notice);
}
