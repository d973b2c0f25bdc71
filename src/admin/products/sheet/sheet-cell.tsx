import { useId } from 'react';
import { isFixed, type SheetColumn, type SheetRow } from './sheet-edits.ts';

interface Props {
  readonly row: SheetRow;
  readonly column: SheetColumn;
  /** Row and column number. */
  readonly at: string;
  /** This cell is in the tab order. */
  readonly isHere: boolean;
  readonly typed: string | undefined;
  readonly fault: string | undefined;
  /** The initial value of its input; null if it is not being edited. */
  readonly typing: string | null;
  /** Suggestions of the input. */
  readonly choices: readonly string[] | null;
  readonly onHere: () => void;
  readonly onEdit: () => void;
  /** The text, or null to leave it as it was, and where to go on. */
  readonly onEnd: (text: string | null, step: 'ArrowDown' | 'ArrowRight' | null) => void;
}

/** A cell: what is stored, what was typed over it, and what is wrong with that. */
export function SheetCell({ row, column, at, isHere, typed, fault, typing, choices, onHere, onEdit, onEnd }: Props) {
  const id = useId();
  const stored = column.id === 'change' ? '' : row[column.id];
  const isChanged = typed !== undefined;
  const name = `${column.head} of ${row.name}`;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid has the focus
      role="gridcell"
      lang={column.lang}
      data-cell={at}
      className={
        [column.isNumber && 'num', fault ? 'is-wrong' : isChanged && 'is-changed', isFixed(row, column) && 'is-fixed']
          .filter(Boolean)
          .join(' ') || undefined
      }
      tabIndex={isHere && typing === null ? 0 : -1}
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault ? id : undefined}
      aria-readonly={isFixed(row, column) || undefined}
      onFocus={({ target, currentTarget }) => target === currentTarget && onHere()}
      onDoubleClick={onEdit}
    >
      {typing !== null ? (
        <>
          <input
            aria-label={name}
            defaultValue={typing}
            list={choices ? `${id}-choices` : undefined}
            inputMode={column.isNumber && column.id !== 'change' ? 'decimal' : undefined}
            // biome-ignore lint/a11y/noAutofocus: the cell that has the focus becomes its input
            autoFocus
            onBlur={({ target }) => onEnd(target.value, null)}
            onKeyDown={(event) => {
              const { key, currentTarget } = event;
              if (key !== 'Enter' && key !== 'Escape' && key !== 'Tab') return;
              event.preventDefault();
              event.stopPropagation();
              onEnd(key === 'Escape' ? null : currentTarget.value, key === 'Enter' ? 'ArrowDown' : key === 'Tab' ? 'ArrowRight' : null);
            }}
          />
          {choices && (
            <datalist id={`${id}-choices`}>
              {choices.map((choice) => (
                <option key={choice} value={choice} />
              ))}
            </datalist>
          )}
        </>
      ) : (
        <>
          {isChanged && stored !== '' && <s>{stored}</s>}
          {typed ?? stored}
          {fault && (
            <span className="sheet__fault" id={id}>
              {fault}
            </span>
          )}
        </>
      )}
    </td>
  );
}
