import type { IconName } from './icon-paths.ts';

interface Props {
  name: IconName;
  size?: 's' | 'l';
}

/** An icon inside an island. Its drawing comes from the page's sprite (the layout's `icons`), so that no path is shipped as script. */
export function Icon({ name, size }: Props) {
  return (
    <svg className={size ? `icon icon--${size}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
