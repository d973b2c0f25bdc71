import { useEffect, useRef, useState } from 'react';
import { useCurrentInView } from '../parts/list/current-in-view.client.ts';

interface Props {
  readonly sections: readonly { readonly id: string; readonly word: string }[];
}

/** The sections by name; the one that is read now is marked. */
export function SettingsNav({ sections }: Props) {
  const [current, setCurrent] = useState(sections[0]?.id ?? '');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find(({ isIntersecting }) => isIntersecting);
        if (shown) setCurrent(shown.target.id);
      },
      // A line in the upper third of the window: the section that crosses it is the one that is read.
      { rootMargin: '-30% 0px -69% 0px' },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
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
      {sections.map(({ id, word }) => (
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
