/** Below the first screen the chat button leaves while the page is read on, and comes back with a move upwards: it covers no goods. */
export function hideChatWhileReading(): void {
  const chat = document.querySelector('.chat');
  // Not `scrollY`: asking for it here would lay the page out in the middle of its start.
  let last = 0;
  addEventListener(
    'scroll',
    () => {
      chat?.classList.toggle('is-away', scrollY > last && scrollY > innerHeight / 2 && document.activeElement !== chat);
      last = scrollY;
    },
    { passive: true },
  );
}
