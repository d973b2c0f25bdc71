import { mark } from '../../brand/mark.ts';

/** Draws the shop's mark without its letter. */
export function EmptyIllustration() {
  return (
    <svg
      className="ring"
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the brand's own drawing
      dangerouslySetInnerHTML={{ __html: mark.beads + mark.coloured('var(--color-accent)') }}
    />
  );
}
