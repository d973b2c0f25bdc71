/** Below the first screen the chat button leaves while the page is read on, and comes back with a move upwards: it covers no goods. */
export function hideChatWhileReading(): void {
  const chat = document.querySelector('.chat');
  let last = scrollY;
  addEventListener(
    'scroll',
    () => {
      chat?.classList.toggle('is-away', scrollY > last && scrollY > innerHeight / 2 && document.activeElement !== chat);
      last = scrollY;
    },
    { passive: true },
  );
}
