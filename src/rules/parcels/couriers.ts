/**
 * Couriers whose pages can be linked to by the number of a parcel. One whose page takes no number has its page alone: the customer types
 * it.
 */
export const couriers = {
  shiprocket: { name: 'Shiprocket', words: ['shiprocket'], link: 'https://shiprocket.co/tracking/{number}' },
  indiapost: { name: 'India Post, Speed Post', words: ['indiapost', 'speedpost', 'registeredpost'], link: 'https://www.indiapost.gov.in/' },
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
  shadowfax: { name: 'Shadowfax', words: ['shadowfax'], link: 'https://tracker.shadowfax.in/#/track/{number}' },
  maruti: {
    name: 'Shree Maruti',
    words: ['shreemaruti', 'maruti'],
    link: 'https://www.shreemaruti.com/tracking/?tracking_id={number}',
  },
  trackon: { name: 'Trackon', words: ['trackon'], link: 'https://trackon.in/courier-tracking' },
  professional: {
    name: 'Professional Couriers',
    words: ['theprofessional', 'professional', 'tpc'],
    link: 'https://www.tpcindia.com/track-info.aspx?id={number}&type=0&service=0',
  },
  stcourier: { name: 'ST Courier', words: ['stcourier'], link: 'https://stcourier.com/track/shipment' },
  franch: { name: 'Franch Express', words: ['franch'], link: 'https://franchexpress.com/courier-tracking/' },
  madhur: { name: 'Madhur Courier', words: ['madhur'], link: 'https://www.madhurcouriers.in/CNoteTracking' },
  anjani: { name: 'Shree Anjani', words: ['shreeanjani', 'anjani'], link: 'https://www.shreeanjanicourier.com/' },
  tirupati: { name: 'Shree Tirupati', words: ['shreetirupati', 'tirupati'], link: 'https://www.shreetirupaticourier.net/' },
  gati: { name: 'Gati', words: ['gati'], link: 'https://www.gati.com/track-by-docket/' },
  safexpress: { name: 'Safexpress', words: ['safexpress', 'safeexpress'], link: 'https://www.safexpress.com/Tracking.aspx' },
  tci: { name: 'TCI Express', words: ['tci'], link: 'https://www.tciexpress.in/trackingdocket.asp' },
  vrl: { name: 'VRL Logistics', words: ['vrl'], link: 'https://www.vrlgroup.in/track_consignment.aspx' },
} as const;
export type CourierId = keyof typeof couriers;

export const courierIds = Object.keys(couriers) as readonly CourierId[];

/** Letters and digits, as couriers print them. */
export const parcelNumberFault = (number: string): string | null =>
  /^(?=.*\d)[a-z0-9-]{6,30}$/i.test(number) ? null : 'A tracking number has 6 to 30 letters and digits.';

/** 'Blue Dart', 'BLUEDART Express' → 'bluedart'; null for a courier that is not listed. */
export function courierNamed(text: string): CourierId | null {
  const word = text.toLowerCase().replace(/[^a-z]/g, '');
  if (word === '') return null;
  return courierIds.find((id) => couriers[id].words.some((known) => word.startsWith(known))) ?? null;
}

/**
 * Returns the courier's page about a parcel. Where the page takes no number, the number stands behind a hash, which the courier's site
 * ignores: so it can be read from the link.
 */
export function trackingLink(courier: CourierId, number: string): string {
  const { link } = couriers[courier];
  const sent = encodeURIComponent(number);
  return link.includes('{number}') ? link.replace('{number}', sent) : `${link}#${sent}`;
}

/** Returns courier and number of a link that `trackingLink` made; null for any other address. */
export function parcelOf(url: string): { readonly courier: CourierId; readonly number: string } | null {
  for (const courier of courierIds) {
    const [before = '', after = ''] = trackingLink(courier, '\0').split('%00');
    const number = url.slice(before.length, url.length - after.length);
    if (number !== '' && url === before + number + after && /^[\w%-]+$/.test(number))
      return { courier, number: decodeURIComponent(number) };
  }
  return null;
}
