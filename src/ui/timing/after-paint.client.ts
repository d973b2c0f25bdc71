const waiting = new Set<() => void>();

/**
 * Runs `work` once the browser has shown what a press changed, such as the pressed button: the next frame answers the press, whatever the
 * press starts. A page that is left or hidden draws no further frame; `work` then runs at once.
 */
export function afterPaint(work: () => unknown): void {
  const run = () => {
    if (waiting.delete(run)) work();
  };
  waiting.add(run);
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}

for (const left of ['pagehide', 'visibilitychange']) addEventListener(left, () => [...waiting].map((run) => run()), true);
