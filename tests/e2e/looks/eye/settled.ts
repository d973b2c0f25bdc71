const isMoving = () =>
  document.getAnimations().some(({ playState, effect, timeline }) => {
    const isTimed = timeline === null || timeline === document.timeline;
    return isTimed && playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
  });
const isNear = (picture: HTMLImageElement) => {
  const { top, bottom } = picture.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && picture.checkVisibility();
};
const isWaiting = () =>
  isMoving() || document.fonts.status === 'loading' || [...document.images].some((each) => isNear(each) && !each.complete);

/**
 * Resolves once nothing moves that ends, fonts and visible pictures are there, and no element has changed for `still` milliseconds; or after
 * `limit` milliseconds.
 */
window.settled = async (limit, still) => {
  const until = performance.now() + limit;
  let changed = performance.now();
  const watch = new MutationObserver(() => {
    changed = performance.now();
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const isRestless = () => performance.now() < until && (isWaiting() || performance.now() - changed < still);
  // What begins when somebody scrolls is drawn in the frame after it.
  await frame();
  do {
    while (isRestless()) await frame();
    // What the page does when nobody needs it comes first, such as showing the chat tab: on a busy machine that is late.
    await new Promise((next) => requestIdleCallback(next, { timeout: 200 }));
    await frame();
  } while (isRestless());
  watch.disconnect();
};
