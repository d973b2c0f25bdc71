import type { ComponentProps } from 'react';
import { AdminLink } from '../app/admin-link.tsx';

const looks = { tap: 'link tap', link: 'link', name: 'name' } as const;

interface Props extends Omit<ComponentProps<typeof AdminLink>, 'children' | 'className'> {
  readonly word: string | number;
  /** `tap`: stands alone, so that it needs room for a finger. `link`: in a line of text. `name`: the name of a row. */
  readonly look?: keyof typeof looks;
}

/** A link of words between screens. */
export const TextLink = ({ word, look = 'tap', ...rest }: Props) => (
  <AdminLink {...rest} className={looks[look]}>
    {word}
  </AdminLink>
);
