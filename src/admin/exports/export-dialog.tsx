import { Icon } from '../../ui/icon/icon.tsx';
import { Dialog } from '../parts/dialog/dialog.tsx';

export interface ExportDialogProps {
  /** 'Export orders' */
  readonly title: string;
  /** Which rows: 'To pack, as filtered now'. */
  readonly rows: string;
  readonly files: readonly {
    readonly word: string;
    /** What a row has. */
    readonly contains: string;
    readonly href: string;
  }[];
  /** The files name customers. */
  readonly isPersonal: boolean;
  readonly onClose: () => void;
}

/** The files that a list is saved as, each with what it contains. */
export function ExportDialog({ title, rows, files, isPersonal, onClose }: ExportDialogProps) {
  return (
    <Dialog
      title={title}
      sub={rows}
      size="s"
      onClose={onClose}
      foot={
        <button type="button" className="btn btn--line" onClick={onClose}>
          Close
        </button>
      }
    >
      <div className="fields">
        {files.map(({ word, contains, href }) => (
          <div key={href} className="field">
            <a className="btn" href={href} download>
              <Icon name="download" size="s" /> {word}
            </a>
            <p className="hint">{contains}</p>
          </div>
        ))}
        <p className="note">
          The files open in Excel and Google Sheets. The audit log notes each file.
          {isPersonal && ' Names and contacts belong to the customers: keep the files only as long as needed.'}
        </p>
      </div>
    </Dialog>
  );
}
