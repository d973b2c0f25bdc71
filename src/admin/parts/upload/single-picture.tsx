import { useEffect, useId } from 'react';
import type { IconName } from '../../../ui/icon/icon-paths.ts';
import { IconButton } from '../button.tsx';
import { Fault } from '../fault.tsx';
import { FileButton } from './file-button.tsx';
import { PICTURE_TYPES } from './send-picture.client.ts';
import { useUploads } from './use-uploads.client.ts';

interface Props {
  /** Begins with a capital: 'Picture for wide screens'. */
  readonly label: string;
  /** A hint for the choice: 'Square, up to 5MB.' */
  readonly hint: string;
  readonly icon?: IconName;
  /** Key in the media bucket, or ''. */
  readonly image: string;
  readonly onChange: (image: string) => void;
  /** A picture is on its way, or no longer. */
  readonly onSending: (isSending: boolean) => void;
  /** The folder of the bucket: 'categories'. */
  readonly prefix: string;
  /** Fault of the field, by the schema. */
  readonly fault?: string | undefined;
}

/** One picture of a record: added or replaced by a press or by dropping a file, and removed. The old one stays until it is saved. */
export function SinglePicture({ label, hint, icon = 'image-plus', image, onChange, onSending, prefix, fault }: Props) {
  const hintId = useId();
  const { sending, add, retry, drop } = useUploads(prefix, onChange);
  const [one] = sending;
  const isSending = one !== undefined && one.fault === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller is told of changes alone
  useEffect(() => onSending(isSending), [isSending]);
  const choose = (files: readonly File[]) => {
    for (const earlier of sending) drop(earlier.id);
    add(files.slice(0, 1));
  };
  const message = one?.fault ?? fault;
  return (
    <fieldset className="single-picture">
      <legend className="label">{label}</legend>
      {image && <img src={`/media/${image}/360.webp`} alt="" width="160" height="160" />}
      <FileButton
        {...{ label, icon }}
        accept={PICTURE_TYPES}
        isThere={image !== ''}
        isWrong={message !== undefined}
        describedBy={hintId}
        onChoose={choose}
      />
      {image && <IconButton icon="trash-2" label={`Remove ${label}`} isDanger onClick={() => onChange('')} />}
      {one && isSending && <progress value={Math.round(one.share * 100)} max="100" aria-label={`Uploading ${one.file.name}`} />}
      <Fault of={one?.fault ? `Image Upload Error: ${message}` : message} />
      {one?.fault && (
        <button type="button" className="link tap" onClick={() => retry(one.id)}>
          Try again
        </button>
      )}
      <p className="hint" id={hintId}>
        {hint}
      </p>
    </fieldset>
  );
}
