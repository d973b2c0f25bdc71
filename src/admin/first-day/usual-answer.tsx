import { rupeesText } from '../../rules/fields/rupees-fields.ts';
import { defaultShipping } from '../../rules/money/charges.ts';
import { formatInr } from '../../rules/money/money.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { useAct } from '../parts/use-act.client.ts';

const asNew = { id: null, seen: 0 };

/** Fields that one press saves: the charges that hold until others are set, or that no cash is taken. */
const answers = {
  delivery: {
    word: `Keep ${formatInr(defaultShipping.fee)}, free from ${formatInr(defaultShipping.freeFrom)}`,
    save: () => {
      const body = { freeFrom: rupeesText(defaultShipping.freeFrom), fee: rupeesText(defaultShipping.fee), giftWrap: '', ...asNew };
      return adminCall('PUT /admin/settings/shipping', { body });
    },
  },
  cash: {
    word: 'No cash on delivery',
    save: () =>
      adminCall('PUT /admin/settings/cash-on-delivery', { body: { isOn: false, min: '0', max: '5000', blockedPins: '', ...asNew } }),
  },
};

/** The usual answer to a step, by one press instead of a form. */
export function UsualAnswer({ step }: { readonly step: keyof typeof answers }) {
  const { word, save } = answers[step];
  const { run, isPending } = useAct({ call: save, failed: 'Not saved', subjects: ['first-day', 'settings'] });
  return <Button look="line" word={word} isBusy={isPending} onClick={() => run()} />;
}
