import { Button } from '../button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import type { Meanwhile } from './use-meanwhile.client.ts';

/**
 * Two windows changed one record: shows the fields that both changed, and asks which values to keep. Fields that only one changed are
 * kept anyway.
 */
export function ChangedMeanwhile({ meanwhile: { rows, keepMine, takeTheirs } }: { readonly meanwhile: Meanwhile }) {
  return (
    <Dialog
      title="This was changed meanwhile"
      sub="In another window, or by somebody else. Nothing of yours is saved yet."
      foot={
        <>
          <Button look="line" word="Take theirs" onClick={takeTheirs} data-focus />
          <Button word="Save mine over it" onClick={keepMine} />
        </>
      }
    >
      <table className="mini-table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, theirs, mine }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{theirs}</td>
              <td>
                <b>{mine}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
