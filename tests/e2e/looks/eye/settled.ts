/** Milliseconds in which nothing changes: a page that is still for so long waits for a person. */
const STILL = 200;

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

/** Resolves once no element changes, nothing moves that ends, and fonts and visible pictures are there; or after `limit` milliseconds. */
window.settled = async (limit) => {
  const until = performance.now() + limit;
  let changed = performance.now();
  const watch = new MutationObserver(() => {
    changed = performance.now();
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const frame = () => new Promise((next) => setTimeout(next, 25));
  const isRestless = () => performance.now() < until && (isWaiting() || performance.now() - changed < STILL);
  while (isRestless()) {
    while (isRestless()) await frame();
    // What the page does when nobody needs it comes first, such as showing the chat tab: on a busy machine that is late.
    await new Promise((next) => requestIdleCallback(next, { timeout: STILL }));
    await frame();
  }
  watch.disconnect();
};
