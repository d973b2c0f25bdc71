import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SheetCell } from './sheet-cell.tsx';
import { cellOf, isFixed, type Place, placeAfter, type SheetColumn, type SheetRow, sheetColumns } from './sheet-edits.ts';
import type { useSheet } from './use-sheet.client.ts';

interface Props {
  readonly rows: readonly SheetRow[];
  readonly categories: readonly string[];
  readonly sheet: ReturnType<typeof useSheet>;
  /** The ids of the ticked products. */
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
}

/** The column of the sheet at which a fault of the server is shown. */
const faultAt = (column: string): SheetColumn['id'] =>
  column === 'stock' ? 'change' : (sheetColumns.find(({ id }) => id === column)?.id ?? 'name');

/** The cells, with one of them in the tab order. Arrow keys move, Enter and typing edit, Ctrl+V pastes, Ctrl+Z takes back, Shift+Space ticks. */
export function SheetGrid({ rows, categories, sheet, ticked, onTick }: Props) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  /** The initial value of the cell that is being edited; null if none is. */
  const [typing, setTyping] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const hasFocus = useRef(false);

  useEffect(() => {
    if (typing === null && hasFocus.current)
      grid.current?.querySelector<HTMLElement>(`[data-cell="${place.row} ${place.column}"]`)?.focus();
  }, [place, typing]);

  const row = rows[place.row];
  const column = sheetColumns[place.column];
  const edit = (text: string) => {
    if (row && column && !isFixed(row, column)) setTyping(text);
  };
  const end = (text: string | null, step: 'ArrowDown' | 'ArrowRight' | null) => {
    if (text !== null && row && column) sheet.type(row, column, text);
    setTyping(null);
    if (step) setPlace(placeAfter(step, place, rows.length) ?? place);
  };

  const tick = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTick(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (typing !== null || !row || !column || event.target instanceof HTMLInputElement) return;
    const { key } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const next = isCommand ? null : placeAfter(key, place, rows.length);
    if (next) setPlace(next);
    else if (key === ' ' && event.shiftKey) tick(row.id);
    else if (isCommand && key.toLowerCase() === 'z') sheet.undo();
    else if (key === 'Enter' || key === 'F2') edit(cellOf(sheet.edits, row, column));
    else if (key === 'Delete' || key === 'Backspace') sheet.type(row, column, '');
    else if (key.length === 1 && !isCommand && !event.altKey) edit(key);
    else return;
    event.preventDefault();
  };

  return (
    <div className="sheet">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are moved through with the arrow keys
        role="grid"
        aria-label="Products as a sheet"
        aria-rowcount={rows.length + 1}
        ref={grid}
        onKeyDown={onKeyDown}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={({ relatedTarget }) => {
          hasFocus.current = relatedTarget instanceof Node && (grid.current?.contains(relatedTarget) ?? false);
        }}
        onPaste={(event) => {
          if (typing !== null) return;
          event.preventDefault();
          sheet.paste(place, event.clipboardData.getData('text/plain'));
        }}
      >
        <thead>
          <tr>
            <th scope="col">
              <label>
                <input
                  type="checkbox"
                  aria-label="Tick all products"
                  checked={ticked.size === rows.length}
                  onChange={({ target }) => onTick(new Set(target.checked ? rows.map(({ id }) => id) : []))}
                />
              </label>
            </th>
            {sheetColumns.map(({ id, head, isNumber }) => (
              <th key={id} scope="col" className={isNumber ? 'num' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((each, at) => (
            <tr key={each.id} aria-selected={ticked.has(each.id)}>
              <th scope="row">
                <label>
                  <input
                    type="checkbox"
                    tabIndex={-1}
                    aria-label={`Tick ${each.name}`}
                    checked={ticked.has(each.id)}
                    onChange={() => tick(each.id)}
                  />
                </label>
              </th>
              {sheetColumns.map((one, across) => {
                const isHere = place.row === at && place.column === across;
                return (
                  <SheetCell
                    key={one.id}
                    row={each}
                    column={one}
                    at={`${at} ${across}`}
                    isHere={isHere}
                    typed={sheet.edits.get(each.id)?.[one.id]}
                    fault={Object.entries(sheet.faults.get(each.id) ?? {}).find(([name]) => faultAt(name) === one.id)?.[1]}
                    typing={isHere ? typing : null}
                    choices={one.id === 'category' ? categories : one.id === 'featured' ? ['yes', 'no'] : null}
                    onHere={() => setPlace({ row: at, column: across })}
                    onEdit={() => {
                      setPlace({ row: at, column: across });
                      if (!isFixed(each, one)) setTyping(cellOf(sheet.edits, each, one));
                    }}
                    onEnd={end}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
