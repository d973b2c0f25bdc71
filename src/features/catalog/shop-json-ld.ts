import { stateNamed } from '../../rules/address/states.ts';
import { pathIn } from '../../rules/language/addresses.ts';
import { language } from '../../rules/language/language.ts';
import { languageFacts } from '../../rules/language/languages.ts';
import { DELIVERY_BUSINESS_DAYS } from '../../rules/limits.ts';
import { shippingFee } from '../../rules/money/charges.ts';
import { type Paise, toRupees } from '../../rules/money/money.ts';
import { fewReturnTerms, wholeReturnPolicy } from '../../rules/returns/return-policy.ts';
import { socialLinks } from '../../rules/store/social-links.ts';
import { isIdentified, type Store } from '../../rules/store/store.ts';
import { urls } from '../../urls.ts';
import type { LayoutData } from '../content/layout-data.server.ts';

const CONTEXT = 'https://schema.org';

/** Returns the address of the firm and its contacts. */
const reach = (store: Store) => ({
  address: {
    '@type': 'PostalAddress',
    streetAddress: [store.line1, store.line2].filter(Boolean).join(', '),
    addressLocality: store.city,
    addressRegion: stateNamed(store.state)?.name ?? store.state,
    postalCode: store.pin,
    addressCountry: 'IN',
  },
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    telephone: `+91${store.phone}`,
    email: store.email,
    areaServed: 'IN',
  },
});

/** The firm and its shop, with the search that search engines may offer. `base`: the public URL of the shop, without a slash at its end. */
export function shopJsonLd(base: string, store: Store): object[] {
  const socials = socialLinks(store.socials);
  const organization = {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: store.brand.name,
    url: `${base}/`,
    logo: `${base}/icons/app-512-1.png`,
    ...(isIdentified(store) && { legalName: store.legalName, email: store.email, ...reach(store) }),
    hasMerchantReturnPolicy: wholeReturnPolicy(store.returnTerms, base + pathIn('en', urls.returns)),
    ...(socials.length > 0 && { sameAs: socials.map(({ href }) => href) }),
  };
  const site = {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: store.brand.name,
    url: base + urls.home,
    ...(language() !== 'en' && { inLanguage: languageFacts[language()].tag }),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${base}${urls.collections()}?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return [organization, site];
}

const days = (minValue: number, maxValue: number) => ({ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' });

/** Returns the terms of returns and delivery of an offer. `price`: that of one piece, ordered alone. */
export function offerTerms({ shipping, store }: Pick<LayoutData, 'shipping' | 'store'>, price: Paise) {
  return {
    hasMerchantReturnPolicy: fewReturnTerms(store.returnTerms),
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      shippingRate: { '@type': 'MonetaryAmount', value: toRupees(shippingFee(shipping, price, price)).toFixed(2), currency: 'INR' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(0, 1),
        transitTime: days(DELIVERY_BUSINESS_DAYS.from, DELIVERY_BUSINESS_DAYS.to),
      },
    },
  };
}
