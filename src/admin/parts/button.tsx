import type { ComponentProps, MouseEvent } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import type { IconName } from '../../ui/icon/icon-paths.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { AdminLink } from '../app/admin-link.tsx';

const classes = (...names: readonly (string | undefined)[]) => names.filter(Boolean).join(' ');

interface Held extends Omit<ComponentProps<'button'>, 'children'> {
  /** True while what it began is under way: it keeps the focus, and a press does nothing. */
  readonly isBusy?: boolean;
  /** Why nothing can be done with it now: a press says it and does nothing. */
  readonly hold?: string | undefined;
}

/** Returns what a button does that waits or is held: it stays in the order of Tab, which one that is disabled leaves. */
function pressOf(title: string, { isBusy, hold, onClick }: Held): Pick<ComponentProps<'button'>, 'aria-disabled' | 'onClick'> {
  if (!isBusy && !hold) return { onClick };
  const refuse = (event: MouseEvent) => {
    event.preventDefault();
    if (hold && !isBusy) showToast({ kind: 'notice', title, message: hold });
  };
  return { 'aria-disabled': true, onClick: refuse };
}

interface Props extends Held {
  readonly word: string;
  readonly look?: 'main' | 'line' | 'quiet' | 'night' | 'danger' | 'link';
  readonly icon?: IconName;
}

/** A button with a word. It sends no form unless its `type` says so. */
export function Button({ word, look = 'main', icon, isBusy = false, hold, className, type = 'button', ...rest }: Props) {
  const looks = look === 'link' ? 'link tap' : look === 'main' ? 'btn' : `btn btn--${look}`;
  return (
    <button {...rest} type={type} className={classes(looks, className)} {...pressOf(word, { ...rest, isBusy, hold })}>
      {isBusy ? <span className="spin" /> : icon && <Icon name={icon} size="s" />}
      {word}
    </button>
  );
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'children'>, Pick<Props, 'word' | 'icon'> {
  readonly look?: Exclude<Props['look'], 'link'>;
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

interface IconProps extends Held {
  readonly icon: IconName;
  /** Read out in place of the icon: 'Delete SHAADI10'. */
  readonly label: string;
  readonly isDanger?: boolean;
}

/** A button that is an icon. */
export function IconButton({ icon, label, isDanger = false, isBusy = false, hold, className, ...rest }: IconProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classes('iconbtn', isDanger ? 'iconbtn--danger' : undefined, className)}
      aria-label={label}
      {...pressOf(label, { ...rest, isBusy, hold })}
    >
      <Icon name={icon} />
    </button>
  );
}
