declare global {
  interface Window {
    /** Receives pressed `data-tap` buttons: a list until the script that handles them has loaded. See head-script.ts. */
    taps?: { push(button: HTMLElement): unknown };
  }
}

/** Handles every press of a `data-tap` button, including those before this script was loaded. */
export function onEarlyClicks(handle: (button: HTMLElement) => void): void {
  const early = window.taps;
  window.taps = { push: handle };
  if (Array.isArray(early)) for (const button of early) handle(button);
}
