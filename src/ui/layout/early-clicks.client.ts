declare global {
  interface Window {
    /** Buttons marked `data-tap` that were pressed: a list until a script takes them, then that script. See head-script.ts. */
    taps?: { push(button: HTMLElement): unknown };
  }
}

/** Handles every press of a `data-tap` button, those from before this script arrived included: none is lost. */
export function onEarlyClicks(handle: (button: HTMLElement) => void): void {
  const early = window.taps;
  window.taps = { push: handle };
  if (Array.isArray(early)) for (const button of early) handle(button);
}
