import { useState } from 'react';
import { count } from '../../../rules/text.ts';
import { englishNameOf, type OtherLanguage } from '../../../rules/translations/other-languages.ts';
import { tidied } from '../../../rules/typed/format-characters.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import type { BackReport } from '../../own-translations/translations-back.server.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../../parts/dialog/use-typed-form.client.ts';
import { Fault } from '../../parts/fault.tsx';
import { type ColumnKind, ColumnTable } from '../../parts/sheet/column-table.tsx';
import { SHEET_TYPES } from '../../parts/sheet/file-table.ts';
import { Said } from '../../parts/status/said.tsx';
import type { BackColumns } from './back-lines.ts';
import { useCsvBack } from './use-csv-back.client.ts';

/** Lines that the dialog lists; more are for the file. */
const SHOWN = 100;

const asWritten = tidied;
export const kindsOf = (name: string): readonly ColumnKind<keyof BackColumns>[] => [
  { kind: 'key', word: 'Key', read: asWritten },
  { kind: 'english', word: 'English', read: asWritten },
  { kind: 'text', word: name, read: asWritten },
];

interface Props {
  readonly language: OtherLanguage;
  readonly onClose: () => void;
}

/** Takes a translator's file: a preview first, then the texts as drafts, or as right. */
export function CsvBack({ language, onClose }: Props) {
  const [isRight, setRight] = useState(false);
  const { back, choose, chooseColumn, check, write } = useCsvBack(language);
  const { table, columns, reports, isReading, fault, name: file } = back;
  const name = englishNameOf(language);
  const of = (outcome: BackReport['outcome']) => reports.filter((report) => report.outcome === outcome);
  const wanted = [...of('new'), ...of('changed')];
  const form = useTypedForm({ file, isRight }, async () => {
    const isDone = await write(isRight);
    if (isDone)
      showToast({ kind: 'done', title: 'Saved', message: `${count(wanted.length, 'text')} ${isRight ? 'shown' : 'saved as drafts'}.` });
    return isDone;
  });
  const hold = isReading ? 'The file is being read. Press again in a moment.' : wanted.length === 0 ? 'Choose a file first.' : undefined;
  return (
    <FormDialog
      title={`${name} from a translator`}
      size="l"
      form={form}
      word={`Save ${count(wanted.length, 'text')}${isRight ? '' : ' as drafts'}`}
      hold={hold}
      onClose={onClose}
    >
      <div className="field">
        <label htmlFor="translation-file">The translator’s file</label>
        <input
          id="translation-file"
          type="file"
          accept={SHEET_TYPES}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void choose(chosen, isRight);
            target.value = '';
          }}
        />
        <p className="hint">CSV, Excel’s “Unicode text” or workbook. Only the column “{name}” is read; an empty cell changes nothing.</p>
      </div>
      <label className="check check--box">
        <input
          type="checkbox"
          checked={isRight}
          onChange={({ target }) => {
            setRight(target.checked);
            void check(target.checked);
          }}
        />{' '}
        {name} is right, show it
      </label>
      <Fault of={fault} />
      {table && (
        <ColumnTable
          columns={table.heads.map((head) => ({ head, cells: table.rows.map(({ cells }) => cells[head] ?? '') }))}
          kinds={kindsOf(name)}
          chosen={table.heads.map((head) => kindsOf(name).find(({ kind }) => columns[kind] === head)?.kind ?? '')}
          onChoose={(place, column) => void chooseColumn(table.heads[place] ?? '', column, isRight)}
          missing={back.lines.length > 0 ? '' : `Say which columns are the key, the English and the ${name}, as in “CSV for a translator”.`}
          remembered=""
        />
      )}
      {reports.length > 0 && <Preview {...{ file, reports }} />}
    </FormDialog>
  );
}

function Preview({ file, reports }: { readonly file: string; readonly reports: readonly BackReport[] }) {
  const numberOf = (outcome: BackReport['outcome']) => reports.filter((report) => report.outcome === outcome).length;
  const hidden = reports.filter(({ hides }) => hides).length;
  const told = reports.filter(({ reason, warning }) => reason !== '' || warning !== '');
  return (
    <>
      <Said>
        <b>{file}:</b> {numberOf('new')} new, {numberOf('changed')} changed, {numberOf('same')} as before, {numberOf('refused')} refused.
      </Said>
      {hidden > 0 && (
        <p className="note note--warn">
          <span>Shoppers see {hidden === 1 ? '1 of these texts' : `${hidden} of these texts`} now. As drafts they show the English.</span>
        </p>
      )}
      {told.length > 0 && (
        <table className="mini-table">
          <thead>
            <tr>
              <th>Line</th>
              <th>Text</th>
              <th>Why</th>
            </tr>
          </thead>
          <tbody>
            {told.slice(0, SHOWN).map(({ line, key, reason, warning }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{key}</td>
                <td>{reason || `Taken, but ${warning}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {told.length > SHOWN && <p className="text-meta">and {told.length - SHOWN} more lines</p>}
    </>
  );
}
