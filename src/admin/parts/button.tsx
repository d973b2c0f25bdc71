import type { ComponentProps, MouseEvent } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import type { IconName } from '../../ui/icon/icon-paths.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { AdminLink } from '../app/admin-link.tsx';

const classes = (...names: readonly (string | undefined)[]) => names.filter(Boolean).join(' ');

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  readonly word: string;
  readonly look?: 'main' | 'line' | 'quiet' | 'night' | 'danger';
  readonly icon?: IconName;
  /** True while what it began is under way: it turns, keeps the focus, and a press does nothing. */
  readonly isBusy?: boolean;
  /** Why nothing can be done with it now: a press says it and does nothing. */
  readonly hold?: string | undefined;
}

/** A button with a word. It sends no form unless its `type` says so. */
export function Button({ word, look = 'main', icon, isBusy = false, hold, className, type = 'button', ...rest }: Props) {
  const refuse = (event: MouseEvent) => {
    event.preventDefault();
    if (hold && !isBusy) showToast({ kind: 'notice', title: word, message: hold });
  };
  return (
    <button
      {...rest}
      type={type}
      className={classes(look === 'main' ? 'btn' : `btn btn--${look}`, className)}
      aria-disabled={isBusy || !!hold || undefined}
      onClick={isBusy || hold ? refuse : rest.onClick}
    >
      {isBusy ? <span className="spin" /> : icon && <Icon name={icon} size="s" />}
      {word}
    </button>
  );
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'children'>, Pick<Props, 'word' | 'look' | 'icon'> {
  readonly href: string;
}

/** A link that looks like a button. With a `target` or as a `download` it leaves the screens. */
export function ButtonLink({ word, look = 'main', icon, className, ...rest }: LinkProps) {
  const Anchor = rest.target || rest.download ? 'a' : AdminLink;
  return (
    <Anchor {...rest} className={classes(look === 'main' ? 'btn' : `btn btn--${look}`, className)}>
      {icon && <Icon name={icon} size="s" />}
      {word}
    </Anchor>
  );
}

interface IconProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  /** Read out in place of the icon: 'Delete SHAADI10'. */
  readonly label: string;
  readonly isDanger?: boolean;
}

/** A button that is an icon. */
export function IconButton({ icon, label, isDanger = false, className, ...rest }: IconProps) {
  return (
    <button {...rest} type="button" className={classes('iconbtn', isDanger ? 'iconbtn--danger' : undefined, className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
