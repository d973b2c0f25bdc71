import { useState } from 'react';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../../parts/dialog/use-typed-form.client.ts';
import { useAct } from '../../parts/use-act.client.ts';
import { useQuotes } from '../parcel-reads.client.ts';
import { courierNames } from '../parcel-text.ts';
import { QuoteChoice } from './quote-choice.tsx';
import { Silences } from './silences.tsx';

interface Props {
  readonly record: ParcelRecord;
  readonly onClose: () => void;
}

/** Gives a booked parcel another courier of its service, with a new number and a new label. */
function OtherCourier({ record: { id, number, courier, option }, onClose }: Props) {
  const quotes = useQuotes(id);
  const others = quotes.data?.quotes.filter((one) => one.courier === courier && one.option !== option) ?? [];
  const [at, setAt] = useState(0);
  const quote = others[at];
  const reassign = useAct({
    call: async () => {
      if (!quote) return null;
      const body = { option: quote.option, quoted: quote.price, days: quote.days };
      return adminCall('POST /admin/parcels/:id/courier', { params: { id }, body });
    },
    done: (answer) => ({ title: answer?.carrier ?? 'Not changed', message: 'Print the new label: the former number is void.' }),
    failed: 'Courier not changed',
    subjects: ['parcels', 'orders'],
  });
  const form = useTypedForm({}, () => reassign.run());
  return (
    <FormDialog
      title="Another courier"
      sub={`Parcel ${number}`}
      form={form}
      word="Change the courier"
      hold={
        quote
          ? undefined
          : quotes.isPending
            ? 'The couriers are being asked. Press again in a moment.'
            : 'No other courier takes this parcel.'
      }
      onClose={onClose}
    >
      <p className="text-meta">
        Another one of {courierNames[courier]}, once a day. For any other courier cancel this booking, and book the order anew.
      </p>
      {others.length > 0 && <QuoteChoice quotes={others} at={at} onChoose={setAt} />}
      <Silences read={quotes} />
    </FormDialog>
  );
}

/** The button that opens it. */
export function ChangeCourier({ record }: { readonly record: ParcelRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="line" icon="truck" word="Another courier…" onClick={() => setOpen(true)} />
      {isOpen && <OtherCourier record={record} onClose={() => setOpen(false)} />}
    </>
  );
}
