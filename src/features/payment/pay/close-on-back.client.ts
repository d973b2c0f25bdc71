/** The longest wait for the browser to take the entry back. */
const TIMEOUT_MS = 1_000;

/**
 * Gives something that is open over the page an entry of its own in the history, so that Back closes it and stays on the page.
 * @returns to be called once it is closed; resolves when the entry is gone, so that the next page can replace this one
 */
export function closeOnBack(close: () => void): () => Promise<void> {
  let isOpen = true;
  let isGone = false;
  const gone = new Promise<void>((resolve) => {
    const leave = () => {
      isGone = true;
      if (isOpen) close();
      resolve();
    };
    addEventListener('popstate', leave, { once: true });
  });
  history.pushState(null, '');
  return async () => {
    isOpen = false;
    if (isGone) return;
    history.back();
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  };
}
