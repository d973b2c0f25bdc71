import { urls } from '../../../urls.ts';
import { cartSummaryTexts } from './cart-summary.texts.ts';

/** The message for an empty cart, with a link to all products. */
export function EmptyCheckout() {
  const t = cartSummaryTexts();
  return (
    <section className="empty">
      <svg className="empty__art" viewBox="0 0 200 200" aria-hidden="true">
        <path fill="var(--color-brand)" d="M100 8l92 92-92 92L8 100z" />
        <path fill="var(--color-brand-strong)" opacity=".55" d="M100 8v184l-92-92z" />
        <path fill="var(--color-on-brand)" opacity=".1" d="M100 8l92 92H8z" />
        <path stroke="var(--color-on-brand)" strokeOpacity=".35" d="M100 8v184M8 100h184M54 54l92 92M146 54l-92 92" />
        <circle cx="100" cy="100" r="3.5" fill="var(--color-accent)" />
      </svg>
      <h2 className="h2">{t.empty}</h2>
      <p>{t.emptyHint}</p>
      <a className="btn" href={urls.collections()}>
        {t.toCollections}
      </a>
    </section>
  );
}
