/** Couriers whose pages can be linked to by the number of a parcel. */
export const couriers = {
  shiprocket: { name: 'Shiprocket', words: ['shiprocket'], link: 'https://shiprocket.co/tracking/{number}' },
  delhivery: { name: 'Delhivery', words: ['delhivery', 'delivery'], link: 'https://www.delhivery.com/track-v2/package/{number}' },
  bluedart: {
    name: 'Blue Dart',
    words: ['bluedart'],
    link: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  dtdc: { name: 'DTDC', words: ['dtdc'], link: 'https://www.dtdc.in/trace.asp?strCnno={number}' },
  xpressbees: {
    name: 'Xpressbees',
    words: ['xpressbees', 'xpressbee'],
    link: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}',
  },
  ekart: { name: 'Ekart', words: ['ekart'], link: 'https://ekartlogistics.com/shipmenttrack/{number}' },
  ecom: { name: 'Ecom Express', words: ['ecomexpress', 'ecom'], link: 'https://ecomexpress.in/tracking/?awb_field={number}' },
} as const;
export type CourierId = keyof typeof couriers;

export const courierIds = Object.keys(couriers) as readonly CourierId[];

/** 'Blue Dart', 'BLUEDART Express' → 'bluedart'; null for a courier that is not listed. */
export function courierNamed(text: string): CourierId | null {
  const word = text.toLowerCase().replace(/[^a-z]/g, '');
  if (word === '') return null;
  return courierIds.find((id) => couriers[id].words.some((known) => word.startsWith(known))) ?? null;
}

/** The courier's page about a parcel. */
export const trackingLink = (courier: CourierId, number: string): string =>
  couriers[courier].link.replace('{number}', encodeURIComponent(number));
