import { type RefObject, useEffect } from 'react';

/**
 * Brings the marked link of a strip that scrolls sideways into its middle, at first and whenever `current` changes. The page itself does not
 * move.
 */
export function useCurrentInView(strip: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` says when the mark has moved
  useEffect(() => {
    const box = strip.current?.getBoundingClientRect();
    const marked = strip.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (box && marked) strip.current?.scrollBy({ left: marked.left + marked.width / 2 - box.left - box.width / 2 });
  }, [strip, current]);
}
