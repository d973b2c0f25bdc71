declare global {
  interface Window {
    /** Pressed `data-tap` buttons whose script has not loaded yet. See head-script.ts. */
    taps?: { push(button: HTMLElement): unknown; splice(from: number): HTMLElement[] };
  }
}

/** Handles every press of a `data-tap` button that matches `buttons` (CSS), including those before this script was loaded. */
export function onEarlyClicks(buttons: string, handle: (button: HTMLElement) => void): void {
  window.taps ??= [];
  const { taps } = window;
  const pass = taps.push.bind(taps);
  taps.push = (button) => (button.matches(buttons) ? handle(button) : pass(button));
  for (const button of taps.splice(0)) taps.push(button);
}
