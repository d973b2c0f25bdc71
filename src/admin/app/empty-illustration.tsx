const beads = [
  [28, 6.14, 1.9],
  [33.86, 12, 2.7],
  [36, 20, 1.9],
  [33.86, 28, 2.7],
  [28, 33.86, 1.9],
  [20, 36, 2.7],
  [12, 33.86, 1.9],
  [6.14, 28, 2.7],
  [4, 20, 1.9],
  [6.14, 12, 2.7],
  [12, 6.14, 1.9],
] as const;

/** The shop's mark: a bangle of beads, one of them marigold. */
export function EmptyIllustration() {
  return (
    <svg className="ring" viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
      <circle cx="20" cy="4" r="3.6" className="ring__first" />
      {beads.map(([x, y, r]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
      ))}
    </svg>
  );
}
