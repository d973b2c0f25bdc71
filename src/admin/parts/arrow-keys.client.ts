import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Moves the focus among the buttons of a group by the arrow keys, and presses none of them: `<ul onKeyDown={moveByArrows}>`. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const step = steps[event.key];
  if (!step || at < 0) return;
  event.preventDefault();
  buttons[step(at, buttons.length - 1)]?.focus();
}
