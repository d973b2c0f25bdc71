/** The bangle in quick turn: something is under way. */
export function BusyRing() {
  return (
    <svg className="spinner spinner--busy" viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
      <g className="spinner__turn" fill="none" stroke="currentColor" strokeLinecap="round">
        <circle cx="20" cy="20" r="16" pathLength="6" strokeDasharray="0 1" strokeWidth="4.6" />
        <circle cx="20" cy="4" r="3.6" fill="var(--color-accent)" stroke="none" />
      </g>
    </svg>
  );
}
