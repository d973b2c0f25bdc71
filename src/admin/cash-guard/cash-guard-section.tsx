import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CashGuardFields } from '../../features/cash-guard/admin/cash-guard.schema.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall, adminRead } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { IconButton } from '../parts/button.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import { Section } from '../parts/section/section.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { advanceSentence, ruleSentence } from './cash-rule-text.ts';

const CashRuleDialog = lazyComponent(() => import('./cash-rule-dialog.tsx').then((code) => code.CashRuleDialog));

const AdvanceDialog = lazyComponent(() => import('./advance-dialog.tsx').then((code) => code.AdvanceDialog));

const cashGuardRead = adminRead('GET /admin/cash-guard');

/** Which cash orders wait for an answer of their buyers. Each change is saved at once. */
export function CashGuardSection() {
  const read = useQuery(cashGuardRead);
  return (
    <Section
      id="cash-guard"
      title="Cash orders to confirm"
      lead="An order that meets a rule is packed once its buyer has answered. Online payment is always open, and nothing counts for more than 180 days."
    >
      <ReadState read={read} failed="Failed to fetch the rules" loading="Loading rules…" />
      {read.data && <Rules settings={read.data} />}
    </Section>
  );
}

function Rules({ settings }: { readonly settings: CashGuardFields }) {
  const client = useQueryClient();
  /** The place in the list of the rule in the dialog. */
  const [edited, setEdited] = useState<number | null>(null);
  const [isAdvance, setIsAdvance] = useState(false);
  const save = useMutation({
    mutationFn: (next: CashGuardFields) => adminCall('PUT /admin/cash-guard', { body: next }),
    onSuccess: (saved) => client.setQueryData(cashGuardRead.queryKey, saved),
    onError: () => client.invalidateQueries({ queryKey: cashGuardRead.queryKey }),
  });
  const choose = (change: Partial<CashGuardFields>) =>
    save.mutate(
      { ...settings, ...change },
      {
        onSuccess: () => showToast({ kind: 'done', title: 'Saved', message: 'It applies to orders from now on.' }),
        onError: (error) => showToast({ kind: 'error', title: 'Failed to save the rules', message: sentenceOf(error) }),
      },
    );
  const rule = edited === null ? undefined : settings.rules[edited];
  return (
    <>
      <ul className="rows rows--wrap settings-list">
        {settings.rules.map((each, at) => (
          <li key={each.kind}>
            <span className="settings-list__text">{ruleSentence(each)}</span>
            <span className="settings-list__end">
              <Tag mark={each.isOn ? 'tick-disc' : 'cross-ring'} tone={each.isOn ? 'ok' : 'off'} word={each.isOn ? 'On' : 'Off'} />
              <IconButton icon="pencil" label={`Change rule: ${ruleSentence(each)}`} onClick={() => setEdited(at)} />
            </span>
          </li>
        ))}
        <li>
          <span className="settings-list__text">{advanceSentence(settings)}</span>
          <span className="settings-list__end">
            <IconButton icon="pencil" label="Change the advance" onClick={() => setIsAdvance(true)} />
          </span>
        </li>
      </ul>
      <Choice
        label="Ask about every cash order"
        hint="Orders that meet no rule are asked too, and packed even without an answer."
        isOn={settings.asksAll}
        isBusy={save.isPending}
        onChange={(asksAll) => choose({ asksAll })}
      />
      <Choice
        label="End an order that nobody answers for three days"
        hint="It applies to orders placed from now on, whose first message says so. Until then their pieces stay reserved."
        isOn={settings.endsSilent}
        isBusy={save.isPending}
        onChange={(endsSilent) => choose({ endsSilent })}
      />
      {isAdvance && (
        <AdvanceDialog
          terms={settings}
          onSave={(terms) => save.mutateAsync({ ...settings, ...terms })}
          onClose={() => setIsAdvance(false)}
        />
      )}
      {rule && (
        <CashRuleDialog
          rule={rule}
          onSave={(changed) =>
            save.mutateAsync({ ...settings, rules: settings.rules.map((each) => (each.kind === changed.kind ? changed : each)) })
          }
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Choice({ label, hint, isOn, isBusy, onChange }: ChoiceProps) {
  return (
    <div className="field">
      <label className="switch">
        <input type="checkbox" checked={isOn} aria-busy={isBusy} onChange={({ target }) => isBusy || onChange(target.checked)} /> {label}
      </label>
      <p className="hint">{hint}</p>
    </div>
  );
}
