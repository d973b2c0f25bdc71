import { useEffect, useRef } from 'react';
import { solidColour } from '../../rules/contrast.ts';

interface Props {
  readonly label: string;
  readonly textContent: string;
  readonly backgroundColor: string;
  readonly textColor: string;
}

/** The bar in its colours. They are set by script, because the policy refuses style attributes. */
export function NotificationPreview({ label, textContent, backgroundColor, textColor }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!bar.current) return;
    bar.current.style.backgroundColor = solidColour(backgroundColor) ?? '';
    bar.current.style.color = solidColour(textColor) ?? '';
  }, [backgroundColor, textColor]);
  return (
    <div ref={bar} className="notification-preview" role="img" aria-label={`${label}: ${textContent}`}>
      {textContent}
    </div>
  );
}
