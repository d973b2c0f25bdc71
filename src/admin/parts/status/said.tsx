import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  readonly className?: string;
  readonly children: ReactNode;
}

/** A line that screen readers say once it changes. What it says when a screen opens is read with the screen, and not before it. */
export function Said({ className, children }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  const first = useRef<string | null>(null);
  const [hasChanged, setChanged] = useState(false);
  useEffect(() => {
    const text = line.current?.textContent ?? '';
    first.current ??= text;
    if (text !== first.current) setChanged(true);
  });
  return (
    <p ref={line} className={className} role={hasChanged ? 'status' : undefined}>
      {children}
    </p>
  );
}
