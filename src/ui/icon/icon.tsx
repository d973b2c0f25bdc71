import type { IconName } from './icon-paths.ts';

interface Props {
  name: IconName;
  size?: 's' | 'l';
}

/** An icon inside an island. Its drawing is in the page's sprite (the layout's `icons`), so that scripts contain no paths. */
export function Icon({ name, size }: Props) {
  return (
    <svg className={size ? `icon icon--${size}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
