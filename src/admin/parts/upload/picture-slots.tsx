import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { IconButton } from '../button.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { LocalPreview } from './local-preview.tsx';
import { PICTURE_TYPES } from './send-picture.client.ts';
import { type Sending, useUploads } from './use-uploads.client.ts';

interface Props {
  /** Keys in the media bucket, in the order of the page; the first is the card's. */
  readonly images: readonly string[];
  readonly onChange: (images: string[]) => void;
  /** The folder of the bucket: 'products'. */
  readonly prefix: string;
  readonly max: number;
  /** The product is stored already: deleting asks first, and the words of the limit differ. */
  readonly isStored: boolean;
}

const MB = 1024 * 1024;
/** Movement before a press becomes a drag, so that buttons in a slot stay buttons. */
const DRAG_FROM_PX = 8;

/** Up to `max` pictures: added by a press or by dropping files, ordered by drag, keyboard or arrows. */
export function PictureSlots({ images, onChange, prefix, max, isStored }: Props) {
  const latest = useRef(images);
  latest.current = images;
  const uploads = useUploads(prefix, (key) => onChange([...latest.current, key]));
  const [deleting, setDeleting] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
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
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={[...images]}>
          <ol className="picture-slots">
            {images.map((image, at) => (
              <Slot
                key={image}
                image={image}
                at={at}
                last={images.length - 1}
                onMove={(by) => move(at, at + by)}
                onDelete={() => (isStored ? setDeleting(image) : remove(image))}
              />
            ))}
            {uploads.sending.map((one) => (
              <SendingSlot key={one.id} sending={one} onRetry={() => uploads.retry(one.id)} onDrop={() => uploads.drop(one.id)} />
            ))}
            {free > 0 && <AddSlot free={free} onAdd={add} />}
          </ol>
        </SortableContext>
      </DndContext>
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

interface SlotProps {
  readonly image: string;
  readonly at: number;
  readonly last: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDelete: () => void;
}

function Slot({ image, at, last, onMove, onDelete }: SlotProps) {
  const { attributes, listeners, setNodeRef, transform, isDragging } = useSortable({ id: image });
  const place = (node: HTMLLIElement | null) => {
    setNodeRef(node);
    // Through the object model: the policy refuses style attributes.
    if (node) node.style.translate = transform ? `${transform.x}px ${transform.y}px` : '';
  };
  return (
    <li ref={place} className={isDragging ? 'picture-slot is-drag' : 'picture-slot'}>
      <div className="picture-slot__pic">
        <img src={`/media/${image}/360.webp`} alt="" width="160" height="160" />
        <button
          type="button"
          className="grip"
          aria-label={`Picture ${at + 1}: drag, or press Space and the arrows`}
          {...attributes}
          {...listeners}
        >
          <Icon name="grip-vertical" size="s" />
        </button>
        {at === 0 && <span className="first-flag">Card</span>}
      </div>
      <div className="picture-slot__a">
        <IconButton icon="arrow-left" label={`Move picture ${at + 1} forward`} disabled={at === 0} onClick={() => onMove(-1)} />
        <IconButton icon="arrow-right" label={`Move picture ${at + 1} back`} disabled={at === last} onClick={() => onMove(1)} />
        <IconButton icon="trash-2" label={`Delete picture ${at + 1}`} isDanger onClick={onDelete} />
      </div>
    </li>
  );
}

function SendingSlot({ sending, onRetry, onDrop }: { sending: Sending; onRetry: () => void; onDrop: () => void }) {
  const { file, share, fault } = sending;
  const percent = Math.round(share * 100);
  return (
    <li className="picture-slot">
      <div className={fault ? 'picture-slot__pic' : 'picture-slot__pic is-up'}>
        {fault ? (
          <div className="picture-slot__bad">
            <Icon name="image-off" size="l" />
          </div>
        ) : (
          <LocalPreview file={file} />
        )}
      </div>
      {fault ? (
        <p className="error" role="alert">
          <Icon name="circle-alert" /> Failed to upload {file.name}: {fault}
        </p>
      ) : (
        <>
          <progress value={percent} max="100" aria-label={`Uploading ${file.name}`} />
          <p className="text-meta">
            {percent} % of {(file.size / MB).toFixed(1)} MB
          </p>
        </>
      )}
      <div className="picture-slot__a">
        {fault && (
          <button type="button" className="link tap" onClick={onRetry}>
            Try again
          </button>
        )}
        <button type="button" className="link tap" onClick={onDrop}>
          {fault ? 'Remove' : 'Stop'}
        </button>
      </div>
    </li>
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
        Add {free === 1 ? 'a picture' : `up to ${free} pictures`}
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
