/** A courier as people choose it, and its page about a parcel. */
interface CourierPage {
  readonly name: string;
  /** Beginnings of its name where people write it, in small letters without spaces. */
  readonly words: readonly string[];
  /** '{number}' stands for the number. */
  readonly link: string;
  /** The day on which somebody opened the link with the number of a real parcel and saw it: '2026-11-27'. Null: nobody has. */
  readonly verifiedAt: string | null;
}

/**
 * Couriers whose pages can be linked to by the number of a parcel. One whose page takes no number has its page alone: the customer types
 * it.
 */
export const couriers = {
  shiprocket: { name: 'Shiprocket', words: ['shiprocket'], link: 'https://shiprocket.co/tracking/{number}', verifiedAt: null },
  indiapost: {
    name: 'India Post, Speed Post',
    words: ['indiapost', 'speedpost', 'registeredpost'],
    link: 'https://www.indiapost.gov.in/',
    verifiedAt: null,
  },
  delhivery: {
    name: 'Delhivery',
    words: ['delhivery', 'delivery'],
    link: 'https://www.delhivery.com/track-v2/package/{number}',
    verifiedAt: null,
  },
  bluedart: {
    name: 'Blue Dart',
    words: ['bluedart'],
    link: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
    verifiedAt: null,
  },
  dtdc: { name: 'DTDC', words: ['dtdc'], link: 'https://www.dtdc.in/trace.asp?strCnno={number}', verifiedAt: null },
  xpressbees: {
    name: 'Xpressbees',
    words: ['xpressbees', 'xpressbee'],
    link: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}',
    verifiedAt: null,
  },
  ekart: { name: 'Ekart', words: ['ekart'], link: 'https://ekartlogistics.com/shipmenttrack/{number}', verifiedAt: null },
  ecom: {
    name: 'Ecom Express',
    words: ['ecomexpress', 'ecom'],
    link: 'https://ecomexpress.in/tracking/?awb_field={number}',
    verifiedAt: null,
  },
  shadowfax: { name: 'Shadowfax', words: ['shadowfax'], link: 'https://tracker.shadowfax.in/#/track/{number}', verifiedAt: null },
  maruti: {
    name: 'Shree Maruti',
    words: ['shreemaruti', 'maruti'],
    link: 'https://www.shreemaruti.com/tracking/?tracking_id={number}',
    verifiedAt: null,
  },
  trackon: { name: 'Trackon', words: ['trackon'], link: 'https://trackon.in/courier-tracking', verifiedAt: null },
  professional: {
    name: 'Professional Couriers',
    words: ['theprofessional', 'professional', 'tpc'],
    link: 'https://www.tpcindia.com/track-info.aspx?id={number}&type=0&service=0',
    verifiedAt: null,
  },
  stcourier: { name: 'ST Courier', words: ['stcourier'], link: 'https://stcourier.com/track/shipment', verifiedAt: null },
  franch: { name: 'Franch Express', words: ['franch'], link: 'https://franchexpress.com/courier-tracking/', verifiedAt: null },
  madhur: { name: 'Madhur Courier', words: ['madhur'], link: 'https://www.madhurcouriers.in/CNoteTracking', verifiedAt: null },
  anjani: { name: 'Shree Anjani', words: ['shreeanjani', 'anjani'], link: 'https://www.shreeanjanicourier.com/', verifiedAt: null },
  tirupati: {
    name: 'Shree Tirupati',
    words: ['shreetirupati', 'tirupati'],
    link: 'https://www.shreetirupaticourier.net/',
    verifiedAt: null,
  },
  gati: { name: 'Gati', words: ['gati'], link: 'https://www.gati.com/track-by-docket/', verifiedAt: null },
  safexpress: {
    name: 'Safexpress',
    words: ['safexpress', 'safeexpress'],
    link: 'https://www.safexpress.com/Tracking.aspx',
    verifiedAt: null,
  },
  tci: { name: 'TCI Express', words: ['tci'], link: 'https://www.tciexpress.in/trackingdocket.asp', verifiedAt: null },
  vrl: { name: 'VRL Logistics', words: ['vrl'], link: 'https://www.vrlgroup.in/track_consignment.aspx', verifiedAt: null },
  nimbuspost: { name: 'NimbusPost', words: ['nimbus'], link: 'https://track.nimbuspost.com/?awb={number}', verifiedAt: null },
  amazon: { name: 'Amazon Shipping', words: ['amazon'], link: 'https://track.amazon.in/tracking/{number}', verifiedAt: null },
  fedex: { name: 'FedEx', words: ['fedex'], link: 'https://www.fedex.com/fedextrack/?trknbr={number}', verifiedAt: null },
  aramex: { name: 'Aramex', words: ['aramex'], link: 'https://www.aramex.com/track/results?ShipmentNumber={number}', verifiedAt: null },
} as const satisfies Readonly<Record<string, CourierPage>>;
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
 * Returns the courier's page about a parcel. Where the page takes no number, the number is behind a hash, which the courier's site
 * ignores: so it can be read from the link.
 */
export function trackingLink(courier: CourierId, number: string): string {
  const { link } = couriers[courier];
  const sent = encodeURIComponent(number);
  return link.includes('{number}') ? link.replace('{number}', sent) : `${link}#${sent}`;
}

/**
 * Returns the link that customers may be shown: one that somebody has opened with a real number, on a page that takes the number. Null: the
 * number is shown as a text that can be copied.
 */
export function linkShown(courier: CourierId, number: string): string | null {
  const { link, verifiedAt }: CourierPage = couriers[courier];
  return verifiedAt !== null && link.includes('{number}') ? trackingLink(courier, number) : null;
}

/**
 * Returns a tracking link as customers may be given it: null for one of these couriers that nobody has tried. What the owner typed himself, an
 * address of any other site, stays.
 */
export function triedLink(url: string | null): string | null {
  const parcel = url === null ? null : parcelOf(url);
  return parcel ? linkShown(parcel.courier, parcel.number) : url;
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
