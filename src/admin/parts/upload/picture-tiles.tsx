import { useSortable } from '@dnd-kit/sortable';
import { Icon } from '../../../ui/icon/icon.tsx';
import { LocalPreview } from './local-preview.tsx';
import type { Sending } from './use-uploads.client.ts';

const MB = 1024 * 1024;

interface TileProps {
  readonly image: string;
  /** 0 is the card's. */
  readonly place: number;
  /** It shows the piece worn. */
  readonly isWorn: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A stored picture: pressed it is chosen, and dragged it moves. */
export function PictureTile({ image, place, isWorn, isChosen, onChoose }: TileProps) {
  const { attributes, listeners, setNodeRef, transform, isDragging } = useSortable({ id: image });
  const put = (node: HTMLLIElement | null) => {
    setNodeRef(node);
    // Through the object model: the policy refuses style attributes.
    if (node) node.style.translate = transform ? `${transform.x}px ${transform.y}px` : '';
  };
  return (
    <li ref={put} className={isDragging ? 'picture-slot is-drag' : 'picture-slot'}>
      <button
        {...attributes}
        {...listeners}
        type="button"
        className="picture-slot__pic"
        aria-label={`Picture ${place + 1}${place === 0 ? ', on the card' : ''}${isWorn ? ', shows it worn' : ''}: press for its buttons, or drag it`}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <img src={`/media/${image}/360.webp`} alt="" width="160" height="160" draggable="false" />
        {place === 0 && <span className="first-flag">Card</span>}
        {isWorn && place > 0 && <span className="first-flag">Worn</span>}
      </button>
    </li>
  );
}

/** A picture on its way, or one that was refused. */
export function SendingTile({ sending: { file, share, fault } }: { readonly sending: Sending }) {
  return (
    <li className="picture-slot">
      <div className={fault ? 'picture-slot__pic' : 'picture-slot__pic is-up'}>
        {fault ? (
          <div className="picture-slot__bad">
            <Icon name="image-off" size="l" />
          </div>
        ) : (
          <>
            <LocalPreview file={file} />
            <progress value={Math.round(share * 100)} max="100" aria-label={`Uploading ${file.name}`} />
          </>
        )}
      </div>
    </li>
  );
}

interface LineProps {
  readonly sending: Sending;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}

/** Shows the progress of a picture on its way in words, with what can be done about it. */
export function SendingLine({ sending: { file, share, fault }, onRetry, onDrop }: LineProps) {
  return (
    <div className="picture-acts">
      {fault ? (
        <p className="error" role="alert">
          <Icon name="circle-alert" /> Failed to upload {file.name}: {fault}
        </p>
      ) : (
        <p className="text-meta">
          {Math.round(share * 100)} % of {(file.size / MB).toFixed(1)} MB
        </p>
      )}
      {fault && (
        <button type="button" className="link tap" onClick={onRetry}>
          Try again
        </button>
      )}
      <button type="button" className="link tap" onClick={onDrop}>
        {fault ? 'Remove' : 'Stop'}
      </button>
    </div>
  );
}
