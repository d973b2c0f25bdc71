import type { Active, Announcements, Over, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';

interface Named {
  readonly id: UniqueIdentifier;
  readonly title: string;
}

/** Returns the texts that a screen reader reads out while one of a list is dragged, by name and place. */
export function dragText(list: readonly Named[]): {
  announcements: Announcements;
  screenReaderInstructions: ScreenReaderInstructions;
} {
  const name = ({ id }: Active) => list.find((one) => one.id === id)?.title ?? 'It';
  const place = (over: Over | null) => `${list.findIndex((one) => one.id === over?.id) + 1} of ${list.length}`;
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
