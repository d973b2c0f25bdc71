import { count, sizeText } from '../../../rules/text.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Button, IconButton } from '../../parts/button.tsx';
import { SHEET_TYPES } from '../../parts/sheet/file-table.ts';
import { PICTURE_TYPES } from '../../parts/upload/send-picture.client.ts';
import type { useUploads } from '../../parts/upload/use-uploads.client.ts';
import { picturesOf } from './catalogue-file.ts';
import type { ImportState } from './use-import.client.ts';

interface Props {
  readonly state: ImportState;
  readonly uploads: ReturnType<typeof useUploads>;
  readonly onChoose: (files: readonly File[]) => void;
  readonly onEmpty: () => void;
  readonly dropFile: () => void;
  readonly dropPictures: () => void;
}

/** The chosen file, its pictures, and where to drop others. */
export function ImportFiles({ state: { file, size, pictures, step }, uploads, onChoose, onEmpty, dropFile, dropPictures }: Props) {
  const isOpen = step === 'files' || step === 'checked';
  const named = new Set(file?.lines.flatMap((line) => picturesOf(line, [...pictures.keys()]) ?? []));
  const idle = file ? [...pictures.keys()].filter((name) => !named.has(name)) : [];
  const sending = uploads.sending.filter(({ fault }) => fault === null);
  return (
    <aside className="stack">
      <section className="panel">
        <h2>Files</h2>
        <ul className="rows import-files">
          {file && (
            <li>
              <Icon name="file-text" />
              <span>
                <b>{file.name}</b>
                <span className="text-meta detail">{`${count(file.lines.length, 'line')} · ${sizeText(size)}`}</span>
              </span>
              {isOpen && <IconButton icon="x" label={`Remove ${file.name}`} onClick={dropFile} />}
            </li>
          )}
          {pictures.size + sending.length > 0 && (
            <li>
              <Icon name="image-plus" />
              <span>
                <b>{count(pictures.size, 'picture')}</b>
                <span className="text-meta detail" role="status">
                  {sending.length > 0 ? `${sending.length} on the way` : `${pictures.size - idle.length} named in the file`}
                </span>
              </span>
              {isOpen && sending.length === 0 && <IconButton icon="x" label="Remove the pictures" onClick={dropPictures} />}
            </li>
          )}
        </ul>
        {uploads.sending.map(
          ({ id, file: picture, fault }) =>
            fault !== null && (
              <p className="note note--bad" role="alert" key={id}>
                <span>
                  Failed to upload {picture.name}: {fault}
                </span>
                <Button look="line" word="Try again" onClick={() => uploads.retry(id)} />
              </p>
            ),
        )}
        <label
          className="drop-zone import-drop"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (isOpen) onChoose([...event.dataTransfer.files]);
          }}
        >
          <Icon name="upload" />
          Drop a CSV or Excel file and its pictures here
          <span className="text-meta">or choose files; pictures may be in a zip</span>
          <input
            className="sr-only"
            type="file"
            multiple
            accept={`${SHEET_TYPES},.zip,${PICTURE_TYPES}`}
            disabled={!isOpen}
            onChange={({ target }) => {
              onChoose([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
        <p className="text-meta">
          What you export can be imported again.{' '}
          <button type="button" className="link" onClick={onEmpty}>
            Empty file with all columns
          </button>
        </p>
      </section>
      {file && file.unknown.length > 0 && <p className="note">These columns are left out: {file.unknown.join(', ')}.</p>}
      {idle.length > 0 && (
        <p className="note note--warn">
          <Icon name="images" />
          <span>
            {idle.length === 1 ? '1 picture has' : `${idle.length} pictures have`} no line: {idle.join(', ')}
          </span>
        </p>
      )}
    </aside>
  );
}
