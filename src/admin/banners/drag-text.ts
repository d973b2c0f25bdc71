import type { Active, Announcements, Over, ScreenReaderInstructions } from '@dnd-kit/core';

interface Named {
  readonly id: number;
  readonly title: string;
}

/** Returns the texts that a screen reader reads out while a banner is dragged, by name and place. */
export function dragText(banners: readonly Named[]): {
  announcements: Announcements;
  screenReaderInstructions: ScreenReaderInstructions;
} {
  const name = ({ id }: Active) => banners.find((one) => one.id === id)?.title ?? 'The banner';
  const place = (over: Over | null) => `${banners.findIndex((one) => one.id === over?.id) + 1} of ${banners.length}`;
  return {
    screenReaderInstructions: { draggable: 'Press Space to lift it, the arrows to move it, Space to put it down, Escape to leave it.' },
    announcements: {
      onDragStart: ({ active }) => `${name(active)} is lifted.`,
      onDragOver: ({ active, over }) => (over ? `${name(active)} is over place ${place(over)}.` : undefined),
      onDragEnd: ({ active, over }) => `${name(active)} is put down${over ? ` at place ${place(over)}` : ''}.`,
      onDragCancel: ({ active }) => `${name(active)} stays where it was.`,
    },
  };
}
