import { urls } from '../../urls.ts';
import { layoutTexts } from './layout.texts.ts';

interface Entry {
  readonly label: string;
  readonly href: string;
}

export function quickLinks(): readonly Entry[] {
  const t = layoutTexts();
  return [
    { label: t.shopAll, href: urls.collections() },
    { label: t.customerReviews, href: urls.reviews },
    { label: t.contactUs, href: urls.contact },
    { label: t.myAccount, href: urls.profile },
    { label: t.trackOrder, href: urls.trackOrder },
  ];
}

export function informationLinks(): readonly Entry[] {
  const t = layoutTexts();
  return [
    { label: t.privacy, href: urls.privacy },
    { label: t.terms, href: urls.terms },
    { label: t.shippingReturns, href: urls.shippingReturns },
    { label: t.fairDealing, href: urls.fairDealing },
    { label: t.accessibility, href: urls.accessibility },
    { label: t.complaints, href: urls.grievance },
  ];
}
