import { useLayoutEffect, useRef, useState } from 'react';
import { controlTexts } from '../controls.texts.ts';
import { Icon } from '../icon/icon.tsx';

interface Props {
  label: string;
  quantity: number;
  most: number;
  small?: boolean;
  /**
   * Called with 1 or -1, not with the new quantity: a click replayed after hydration must change the current quantity, not the rendered
   * one.
   */
  onStep: (by: number) => void;
}

/** A quantity from 1 to `most`. */
export function Quantity({ label, quantity, most, small, onStep }: Props) {
  const t = controlTexts();
  const group = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLButtonElement>(null);
  // Said once it has changed, and not when it appears.
  const [first, setFirst] = useState<number | null>(quantity);
  if (first !== null && first !== quantity) setFirst(null);
  // At a limit the pressed button is disabled and loses the focus: with the next frame, in Chrome up to 150 at once.
  useLayoutEffect(() => {
    const { activeElement: active, body } = document;
    if (focused.current?.disabled && (active === body || active === focused.current))
      group.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on show, and would be announced as a form of its own
    <div
      className={small ? 'quantity quantity--s' : 'quantity'}
      ref={group}
      role="group"
      aria-label={label}
      onFocus={({ target }) => (focused.current = target as Element as HTMLButtonElement)}
    >
      <button type="button" aria-label={t.oneLess} disabled={quantity <= 1} onClick={() => onStep(-1)}>
        <Icon name="minus" size="s" />
      </button>
      <span>{quantity}</span>
      <button type="button" aria-label={t.oneMore} disabled={quantity >= most} onClick={() => onStep(1)}>
        <Icon name="plus" size="s" />
      </button>
      <output className="sr-only">{quantity === first ? '' : `${label} ${quantity}`}</output>
    </div>
  );
}
