import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { istDate } from '../../../rules/dates.ts';
import { paiseOf } from '../../../rules/fields/rupees-fields.ts';
import { formatInr } from '../../../rules/money/money.ts';
import type { MoneyKind } from '../../../rules/parcels/couriers/money-columns.ts';
import { count } from '../../../rules/text.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../../parts/dialog/use-typed-form.client.ts';
import { Fault } from '../../parts/fault.tsx';
import { SHEET_TYPES } from '../../parts/sheet/file-table.ts';
import { costWords, courierNames } from '../parcel-text.ts';
import { MoneyColumnsMap } from './money-columns-map.tsx';
import { MoneyTable } from './money-table.tsx';
import { type CourierName, sumOf, useCourierMoney } from './use-courier-money.client.ts';

type Charged = Exclude<keyof typeof costWords, 'credit'>;
const chargedFor = Object.keys(costWords).filter((kind): kind is Charged => kind !== 'credit');

interface Props {
  readonly kind: MoneyKind;
  readonly onClose: () => void;
}

const words = {
  remittance: { title: 'Money came from the courier', number: 'Number of the payment (UTR)', day: 'Came on' },
  invoice: { title: 'Courier’s invoice', number: 'Number of the invoice', day: 'Issued on' },
} as const;

/** Records what a courier has paid, or charges, for the parcels of a list: looked up first, so that each difference is seen before the press. */
export function CourierMoneyDialog({ kind, onClose }: Props) {
  const id = useId();
  const client = useQueryClient();
  const [courier, setCourier] = useState<CourierName>('shiprocket');
  const [number, setNumber] = useState('');
  const [day, setDay] = useState(() => istDate(Date.now()));
  const [bank, setBank] = useState('');
  const [charged, setCharged] = useState<Charged>('freight');
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const { looked, file, drop, paste, choose, chooseColumn } = useCourierMoney(kind, courier, day);
  const isRemittance = kind === 'remittance';

  const record = async () => {
    try {
      if (isRemittance) {
        const lines = looked.lines.map(({ awb, reference, amount, deduction }) => ({ awb, reference, amount, deduction }));
        const body = { courier, utr: number, bank, paidOn: day, lines };
        const { verdicts, difference } = await adminCall('POST /admin/parcels/money/remittances', { body });
        const others = verdicts.filter((verdict) => verdict !== 'matches').length;
        const message = `${count(verdicts.length - others, 'parcel')} paid in full${others > 0 ? `, ${others} not` : ''}.`;
        showToast({
          kind: 'done',
          title: 'Recorded',
          message: difference === 0 ? message : `${message} The bank received a different amount.`,
        });
      } else {
        const lines = looked.lines.map(({ awb, amount }) => ({ awb, amount }));
        const body = { courier, number, issuedOn: day, kind: charged, lines };
        const { booked, strange } = await adminCall('POST /admin/parcels/money/invoices', { body });
        showToast({ kind: 'done', title: 'Recorded', message: `${count(booked, 'line')} of ${lines.length} booked.${strangers(strange)}` });
      }
      return true;
    } catch (error) {
      setFault(sentenceOf(error));
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: ['parcels'] });
    }
  };
  const form = useTypedForm({ number, bank, text }, record);
  const isTyped = number.trim() !== '' && (!isRemittance || bank.trim() !== '');
  const hold =
    looked.lines.length === 0
      ? 'Look the numbers up first.'
      : isTyped
        ? undefined
        : isRemittance
          ? 'Fill in the reference and the account of the payment.'
          : 'Fill in the number of the invoice.';
  return (
    <FormDialog
      title={words[kind].title}
      size="l"
      form={form}
      word={`Record ${formatInr(sumOf(looked.lines))} of ${count(looked.lines.length, 'line')}`}
      hold={hold}
      onClose={onClose}
    >
      <div className="fields">
        <Labelled id={`${id}-courier`} label="Courier">
          <select
            id={`${id}-courier`}
            className="select"
            value={courier}
            onChange={({ target }) => setCourier(target.value as CourierName)}
          >
            {Object.entries(courierNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled id={`${id}-number`} label={words[kind].number}>
          <input id={`${id}-number`} className="input" value={number} onChange={({ target }) => setNumber(target.value)} />
        </Labelled>
        <Labelled id={`${id}-day`} label={words[kind].day}>
          <input id={`${id}-day`} className="input" type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </Labelled>
        {isRemittance ? (
          <Labelled id={`${id}-bank`} label="Rupees that the bank got">
            <input id={`${id}-bank`} className="input" inputMode="decimal" value={bank} onChange={({ target }) => setBank(target.value)} />
          </Labelled>
        ) : (
          <Labelled id={`${id}-kind`} label="What it charges for">
            <select id={`${id}-kind`} className="select" value={charged} onChange={({ target }) => setCharged(target.value as Charged)}>
              {chargedFor.map((each) => (
                <option key={each} value={each}>
                  {costWords[each]}
                </option>
              ))}
            </select>
          </Labelled>
        )}
      </div>
      <Labelled id={`${id}-lines`} label="Tracking numbers and amounts, one parcel a line">
        <textarea
          id={`${id}-lines`}
          className="input"
          rows={4}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            drop();
          }}
        />
      </Labelled>
      <Labelled id={`${id}-file`} label="Or the courier’s file (CSV or workbook)">
        <input
          id={`${id}-file`}
          type="file"
          accept={SHEET_TYPES}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void choose(chosen);
            target.value = '';
          }}
        />
      </Labelled>
      <div className="actions">
        <Button
          look="line"
          word="Look them up"
          hold={text.trim() === '' ? 'Paste the lines first.' : undefined}
          isBusy={looked.isReading}
          onClick={() => paste(text)}
        />
      </div>
      <Fault of={fault || looked.faults.slice(0, 5).join(' ')} />
      {file && <MoneyColumnsMap kind={kind} {...file} onChoose={chooseColumn} />}
      {looked.lines.length > 0 && <MoneyTable kind={kind} lines={looked.lines} bank={isRemittance ? paiseOf(bank) : null} />}
    </FormDialog>
  );
}

/** Numbers of an invoice that are named; more are in the list. */
const NAMED = 5;
function strangers(awbs: readonly string[]): string {
  if (awbs.length === 0) return '';
  const more = awbs.length > NAMED ? ` and ${awbs.length - NAMED} more` : '';
  return ` Not of the shop, kept for the money of the month: ${awbs.slice(0, NAMED).join(', ')}${more}.`;
}

const Labelled = ({ id, label, children }: { readonly id: string; readonly label: string; readonly children: ReactNode }) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
);
