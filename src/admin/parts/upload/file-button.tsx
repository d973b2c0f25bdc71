import { Icon } from '../../../ui/icon/icon.tsx';
import type { IconName } from '../../../ui/icon/icon-paths.ts';

interface Props {
  /** Read out after the word of the button: 'Picture for wide screens'. */
  readonly label: string;
  readonly icon: IconName;
  /** The types that the browser offers: 'image/svg+xml,.svg'. */
  readonly accept: string;
  /** There is a file already: it is replaced by a small button. Without one the place to drop it is shown. */
  readonly isThere: boolean;
  readonly isWrong: boolean;
  /** Id of the hint. */
  readonly describedBy: string;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Takes a file by a press, by the keyboard or by dropping it. Its field is hidden for the eye alone. */
export function FileButton({ label, icon, accept, isThere, isWrong, describedBy, onChoose }: Props) {
  return (
    <label
      className={isThere ? 'btn btn--line' : 'drop-zone'}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChoose([...event.dataTransfer.files]);
      }}
    >
      <Icon name={isThere ? 'upload' : icon} /> {isThere ? 'Replace' : 'Add'}
      <span className="sr-only"> {label}</span>
      <input
        className="sr-only"
        type="file"
        accept={accept}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}
