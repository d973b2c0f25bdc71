import { useEffect, useRef, useState } from 'react';
import { useCurrentInView } from '../parts/list/current-in-view.client.ts';

const sections = [
  ['notification-bar', 'Notification bar'],
  ['shipping', 'Shipping'],
  ['cash-on-delivery', 'Cash on delivery'],
  ['store-identity', 'Store identity'],
  ['grievance-officer', 'Grievance officer'],
  ['hours', 'Hours'],
  ['holidays', 'Holidays'],
  ['gst', 'GST'],
  ['digest', 'Daily digest'],
  ['ready-texts', 'Ready texts'],
  ['search-words', 'Search words'],
] as const;

/** The sections by name; the one that is read now is marked. */
export function SettingsNav() {
  const [current, setCurrent] = useState<string>(sections[0][0]);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find(({ isIntersecting }) => isIntersecting);
        if (shown) setCurrent(shown.target.id);
      },
      // A line in the upper third of the window: the section that crosses it is the one that is read.
      { rootMargin: '-30% 0px -69% 0px' },
    );
    for (const [id] of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  const open = (id: string) => {
    document.getElementById(id)?.scrollIntoView();
    // No new entry of the history: Back leads to the screen before, and is not held while something is unsaved here.
    history.replaceState(history.state, '', `#${id}`);
    setCurrent(id);
  };
  const strip = useRef<HTMLElement>(null);
  useCurrentInView(strip, current);
  return (
    <nav ref={strip} className="tabs settings-nav" aria-label="Sections">
      {sections.map(([id, word]) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            open(id);
          }}
        >
          {word}
        </a>
      ))}
    </nav>
  );
}
