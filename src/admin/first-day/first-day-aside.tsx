import type { FirstDay } from '../../features/first-day/read-first-day.server.ts';
import { OpenShopButton } from './open-shop-button.tsx';
import { SamplePanel } from './sample-panel.tsx';
import { neededSteps, stepTexts } from './step-texts.ts';

const left = (emails: number) => (emails === 0 ? 'Nobody did yet.' : `${emails} did.`);

/** Shows what visitors see before the shop opens, and the press that opens it. */
export function FirstDayAside({ day }: { readonly day: FirstDay }) {
  if (day.isOpen) {
    return (
      <aside className="stack">
        <section className="first-day__state">
          <h2>The shop is open</h2>
          <p>Visitors see it and can order.</p>
          <a className="btn btn--line" href={stepTexts.open.href}>
            View shop
          </a>
        </section>
      </aside>
    );
  }
  return (
    <aside className="stack">
      <section className="first-day__state">
        <h2>The shop is closed</h2>
        <p>Visitors see “We open soon” and can leave their email. {left(day.emails)}</p>
        <div className="first-day__phone" aria-hidden="true">
          <b>{day.shopName}</b>
          <span className="text-meta">We open soon.</span>
        </div>
        <OpenShopButton day={day} look="line" />
        <p className="text-meta">Possible after steps {neededSteps}. Nothing of the sample shop is ever shown to your customers.</p>
      </section>
      <SamplePanel day={day} />
    </aside>
  );
}
