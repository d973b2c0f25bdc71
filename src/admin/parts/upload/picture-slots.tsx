import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { dragText } from '../drag-text.ts';
import { PictureTile, SendingLine, SendingTile } from './picture-tiles.tsx';
import { PICTURE_TYPES } from './send-picture.client.ts';
import { useUploads } from './use-uploads.client.ts';

interface Props {
  /** Keys in the media bucket, in the order of the page; the first is the card's. */
  readonly images: readonly string[];
  readonly onChange: (images: string[]) => void;
  /** The folder of the bucket: 'products'. */
  readonly prefix: string;
  readonly max: number;
  /** The product is stored already: deleting asks first, and the words of the limit differ. */
  readonly isStored: boolean;
  /** The one that shows the piece worn, '' without one; absent where that is not asked. */
  readonly worn?: { readonly image: string; readonly onChange: (image: string) => void } | undefined;
}

/** Movement before a press of the mouse becomes a drag. A finger holds the picture first, so that the page still scrolls under it. */
const DRAG_FROM_PX = 8;
const HOLD_MS = 200;
/** Enter chooses a picture, as a press does; the Space bar picks it up. */
const SPACE_ALONE = { start: ['Space'], end: ['Space'], cancel: ['Escape'] };

/** Up to `max` pictures as tiles: added by a press or by dropping files, ordered by drag, keyboard or the buttons of the chosen one. */
export function PictureSlots({ images, onChange, prefix, max, isStored, worn }: Props) {
  const latest = useRef(images);
  latest.current = images;
  const uploads = useUploads(prefix, (key) => onChange([...latest.current, key]));
  const [deleting, setDeleting] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const at = chosen === null ? -1 : images.indexOf(chosen);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: HOLD_MS, tolerance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: SPACE_ALONE }),
  );
  const free = max - images.length - uploads.sending.length;

  const add = (files: readonly File[]) => {
    if (files.length <= free) return uploads.add(files);
    showToast(
      isStored
        ? {
            kind: 'error',
            title: 'Image Limit Exceeded',
            message: `You can only add ${Math.max(0, free)} more image(s). Please select fewer files.`,
          }
        : { kind: 'error', title: 'Image Limit Reached', message: `You can upload a maximum of ${max} images.` },
    );
  };
  const remove = (image: string) => {
    onChange(images.filter((one) => one !== image));
    setDeleting(null);
    showToast({ kind: 'done', title: isStored ? 'Image Deleted' : 'Image URL Removed', message: 'Save to keep it so.' });
  };
  const move = (from: number, to: number) => onChange(arrayMove([...images], from, to));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(images.indexOf(String(active.id)), images.indexOf(String(over.id)));
  };

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={dragText(images.map((id, place) => ({ id, title: `Picture ${place + 1}` })))}
      >
        <SortableContext items={[...images]} strategy={rectSortingStrategy}>
          <ol className="picture-slots">
            {images.map((image, place) => (
              <PictureTile
                key={image}
                image={image}
                place={place}
                isWorn={image === worn?.image}
                isChosen={image === chosen}
                onChoose={() => setChosen(image === chosen ? null : image)}
              />
            ))}
            {uploads.sending.map((one) => (
              <SendingTile key={one.id} sending={one} />
            ))}
            {free > 0 && <AddSlot free={free} onAdd={add} />}
          </ol>
        </SortableContext>
      </DndContext>
      {uploads.sending.map((one) => (
        <SendingLine key={one.id} sending={one} onRetry={() => uploads.retry(one.id)} onDrop={() => uploads.drop(one.id)} />
      ))}
      {chosen !== null && at >= 0 && (
        <div className="picture-acts" data-steps="">
          <Button
            look="line"
            icon="arrow-left"
            word="Forward"
            aria-label={`Move picture ${at + 1} forward`}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <Button
            look="line"
            icon="arrow-right"
            word="Back"
            aria-label={`Move picture ${at + 1} back`}
            disabled={at === images.length - 1}
            onClick={() => move(at, at + 1)}
          />
          {worn && (
            <Button
              look="line"
              icon="user"
              word="Shows it worn"
              aria-pressed={worn.image === chosen}
              aria-label={`Picture ${at + 1} shows it worn`}
              onClick={() => worn.onChange(worn.image === chosen ? '' : chosen)}
            />
          )}
          <Button
            look="danger"
            icon="trash-2"
            word="Delete"
            aria-label={`Delete picture ${at + 1}`}
            onClick={() => (isStored ? setDeleting(chosen) : remove(chosen))}
          />
        </div>
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete this picture?"
          confirm="Delete picture"
          onConfirm={() => remove(deleting)}
          onCancel={() => setDeleting(null)}
        >
          <p>It leaves the product when you save. Orders that show it keep it.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function AddSlot({ free, onAdd }: { free: number; onAdd: (files: readonly File[]) => void }) {
  return (
    <li className="picture-slot">
      <label
        className="drop-zone"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onAdd([...event.dataTransfer.files]);
        }}
      >
        <Icon name="image-plus" size="l" />
        <span>
          Add<span className="sr-only"> {free === 1 ? 'a picture' : `up to ${free} pictures`}</span>
        </span>
        <input
          className="sr-only"
          type="file"
          accept={PICTURE_TYPES}
          multiple
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
    </li>
  );
}
