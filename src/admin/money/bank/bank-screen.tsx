import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankAccount } from '../../../features/money-desk/bank/bank-accounts.server.ts';
import { formatDate, startOfIstDate } from '../../../rules/dates.ts';
import { count } from '../../../rules/text.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { adminUrls } from '../../admin-urls.ts';
import type { Screen } from '../../app/screen.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ReadState } from '../../parts/list/list-states.tsx';
import { PageHead } from '../../parts/list/page-head.tsx';
import { SHEET_TYPES } from '../../parts/sheet/file-table.ts';
import { Said } from '../../parts/status/said.tsx';
import { bankRead } from '../money-reads.client.ts';
import { gapText } from '../money-text.ts';
import { AccountDialog } from './account-dialog.tsx';
import { CheckStatement } from './check-statement.tsx';
import { MapStatement } from './map-statement.tsx';
import { type BankImport, useBankImport } from './use-bank-import.client.ts';

const steps = ['File', 'Columns', 'Check', 'Enter'] as const;
const stepOf = ({ rows, statement, recorded }: BankImport) => (recorded ? 3 : rows.length === 0 ? 0 : statement === null ? 1 : 2);

function BankScreen() {
  const read = useQuery(bankRead);
  return (
    <>
      <PageHead title="Bank statements" />
      <ReadState read={read} failed="Failed to fetch the accounts." loading="Loading the accounts…" />
      {read.data && <Import accounts={read.data.accounts} />}
    </>
  );
}

function Import({ accounts }: { readonly accounts: readonly BankAccount[] }) {
  const [chosen, setChosen] = useState('');
  const [isAdding, setAdding] = useState(false);
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  const { state, choose, chooseColumn, enter, reset } = useBankImport(account);
  const at = stepOf(state);
  const lines = state.statement?.fault === null ? state.statement.lines.length : 0;
  return (
    <>
      <ol className="import-steps text-meta">
        {steps.map((word, place) => (
          <li key={word} className={place < at ? 'is-done' : undefined} aria-current={place === at ? 'step' : undefined}>
            {place + 1} {word}
          </li>
        ))}
      </ol>
      <div className="import-page">
        <div className="stack">
          {state.fault && (
            <p className="note note--bad" role="alert">
              <Icon name="circle-alert" /> {state.fault}
            </p>
          )}
          {state.recorded && <Recorded recorded={state.recorded} />}
          {!state.recorded && state.statement && <CheckStatement statement={state.statement} />}
          {!state.recorded && state.rows.length > 0 && <MapStatement state={state} onChoose={chooseColumn} />}
          {state.rows.length === 0 && <Explanation />}
        </div>
        <aside className="stack">
          <Accounts accounts={accounts} chosen={account} onChoose={setChosen} onAdd={() => setAdding(true)} />
          {account && <FileDrop name={state.name} onChoose={(file) => void choose(file)} />}
        </aside>
      </div>
      <div className="save-bar">
        <Said>{state.recorded ? 'Recorded' : lines > 0 ? `${count(lines, 'line')} of ${state.name}` : 'Choose a statement'}</Said>
        {state.recorded ? (
          <>
            <Button look="night" word="Another statement" onClick={reset} />
            <ButtonLink word="To the month" href={adminUrls.money} />
          </>
        ) : (
          <Button
            word={lines > 0 ? `Enter ${count(lines, 'line')}` : 'Enter'}
            isBusy={state.isEntering}
            hold={
              account ? (lines === 0 ? 'Choose a statement with lines that are not entered yet.' : undefined) : 'Choose the account first.'
            }
            onClick={() => void enter()}
          />
        )}
      </div>
      {isAdding && <AccountDialog onAdded={setChosen} onClose={() => setAdding(false)} />}
    </>
  );
}

function Explanation() {
  return (
    <section className="panel">
      <h2>How it works</h2>
      <ul className="import-rules">
        <li>Download the statement of the account from the bank as CSV or Excel: a month, or any other time.</li>
        <li>Statements may overlap or repeat: each line is recorded once.</li>
        <li>Every balance must follow from the one before. If one does not, nothing is recorded and the line is named.</li>
        <li>Lines are matched with what the gateway and the couriers paid as soon as they are recorded.</li>
      </ul>
    </section>
  );
}

function Recorded({ recorded: { isNew, added, lines } }: { readonly recorded: NonNullable<BankImport['recorded']> }) {
  return (
    <section className="panel" role="status">
      <h2>{isNew ? `${count(added, 'line is', 'lines are')} new` : 'This statement was recorded before'}</h2>
      <p>{isNew ? `${lines - added} of ${lines} were there from other statements.` : 'Nothing has changed.'}</p>
    </section>
  );
}

interface AccountsProps {
  readonly accounts: readonly BankAccount[];
  readonly chosen: BankAccount | undefined;
  readonly onChoose: (id: string) => void;
  readonly onAdd: () => void;
}

const day = (date: string) => formatDate(startOfIstDate(date));

function Accounts({ accounts, chosen, onChoose, onAdd }: AccountsProps) {
  return (
    <section className="panel">
      <h2>Account</h2>
      {accounts.length > 0 && (
        <select className="select" aria-label="Account" value={chosen?.id ?? ''} onChange={({ target }) => onChoose(target.value)}>
          {accounts.map(({ id, name, ending }) => (
            <option key={id} value={id}>
              {name} …{ending}
            </option>
          ))}
        </select>
      )}
      {chosen && (
        <p className="text-meta">
          {chosen.until === ''
            ? 'No statement yet.'
            : `${count(chosen.files, 'statement')} from ${day(chosen.from)} to ${day(chosen.until)}, ${count(chosen.lines, 'line')}.`}
        </p>
      )}
      {chosen && chosen.gaps.length > 0 && (
        <div className="note note--bad" role="alert">
          <p>
            {chosen.name}: {chosen.gaps.map(gapText).join('; ')}.
          </p>
        </div>
      )}
      <div className="actions">
        <Button look="line" word="Add an account" onClick={onAdd} />
      </div>
    </section>
  );
}

function FileDrop({ name, onChoose }: { readonly name: string; readonly onChoose: (file: File) => void }) {
  return (
    <label
      className="drop-zone import-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) onChoose(file);
      }}
    >
      <Icon name="upload" />
      {name || 'Drop the statement here'}
      <span className="text-meta">or choose the file: CSV or Excel</span>
      <input
        className="sr-only"
        type="file"
        accept={SHEET_TYPES}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
    </label>
  );
}

export const bankScreen: Screen = { reads: () => [bankRead], Component: BankScreen };
