import { useId, useState } from 'react';
import { adminUrls } from '../../admin-urls.ts';
import { AdminLink } from '../../app/admin-link.tsx';
import type { HelpKey, HelpText } from './help-texts.ts';

interface Props {
  readonly of: HelpKey;
  /** The name of the figure or setting, as its label says it. */
  readonly what: string;
}

/** A question mark that opens one sentence about a figure or a setting, and the way to its page of the help. */
export function Help({ of, what }: Props) {
  const id = useId();
  const [said, setSaid] = useState<HelpText | null>(null);
  const read = () =>
    import('./help-texts.ts').then(
      ({ helpTexts }) => setSaid(helpTexts[of]),
      () => setSaid({ text: 'The help could not be loaded. Close it and try again.' }),
    );
  return (
    <span className="help">
      <button type="button" className="help__mark" popoverTarget={id} aria-label={`What is ${what}?`}>
        <span aria-hidden="true">?</span>
      </button>
      {/* A reader hears what comes into it while it is open; the focus stays on the mark. */}
      <span
        className="help__box"
        id={id}
        popover="auto"
        aria-live="polite"
        onToggle={({ newState }) => (newState === 'open' ? void read() : setSaid(null))}
      >
        {said?.text ?? '…'}{' '}
        {said?.page && (
          <AdminLink className="link" href={adminUrls.helpOn(said.page)}>
            More about this
          </AdminLink>
        )}
      </span>
    </span>
  );
}

/** The heading of a panel with its question mark next to it. */
export const HelpedTitle = ({ of, title }: { readonly of: HelpKey; readonly title: string }) => (
  <div className="helped">
    <h2>{title}</h2>
    <Help of={of} what={title} />
  </div>
);
