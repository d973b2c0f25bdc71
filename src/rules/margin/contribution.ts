import { type GstParts, gstInside } from '../money/gst.ts';
import { type Paise, paise, sum, ZERO } from '../money/money.ts';
import { splitByWeight } from '../money/split.ts';

/** Parts that are subtracted from the net sales of an order. */
export const contributionParts = ['pieces', 'lost', 'gateway', 'freight', 'cod', 'packing', 'rto', 'back', 'credit', 'dispute'] as const;
export type ContributionPart = (typeof contributionParts)[number];

/** A parcel of the order, with the order's share of its charges, as the courier charged them: with GST. */
export interface ChargedParcel {
  readonly direction: 'out' | 'back';
  readonly state: string;
  readonly isSent: boolean;
  readonly hasCash: boolean;
  readonly charges: readonly { readonly kind: string; readonly paise: number }[];
}

/** The pieces of one product that the order keeps, and what is known of their cost. */
export interface CostedPiece {
  readonly productId: number;
  /** Sold and not back in stock. */
  readonly pieces: number;
  readonly costed: number;
  /** 1/1000 paise of the costed ones. */
  readonly value: number;
  /** Broken or missing in a parcel that came back, and given in exchange. */
  readonly lost: number;
  /** Cost of one when it was sold, also of those that were returned, in 1/1000 paise; null if it was never known. */
  readonly unit: number | null;
}

export interface SoldPieces {
  readonly line: number;
  readonly productId: number;
  readonly name: string;
  readonly kept: number;
  readonly price: number;
  /** Hundredths of a percent. */
  readonly gstRate: number;
  /** Taxable value by the documents; null before there are any. */
  readonly documented: number | null;
}

export interface ContributionFacts {
  /** Taxable value of the invoice less its credit notes; null before there is an invoice. */
  readonly documented: number | null;
  /** Sum that the buyer pays and is not refunded, with tax. */
  readonly paid: number;
  /** Its pieces count as sold. */
  readonly isSale: boolean;
  readonly isHandedOver: boolean;
  /** Payments that the gateway captured, those whose fee is known, and those fees without tax, with what refunds cost. */
  readonly captured: number;
  readonly feesKnown: number;
  readonly fees: number;
  /** Sum that banks took for disputes and did not return; null while one is not decided. */
  readonly disputed: number | null;
  readonly pieces: readonly CostedPiece[];
  readonly lines: readonly SoldPieces[];
  readonly parcels: readonly ChargedParcel[];
}

export interface Contribution {
  readonly net: Paise;
  /** Null: not known yet. */
  readonly parts: Readonly<Record<ContributionPart, Paise | null>>;
  /** Net sales less the parts that are known: with unknown parts it earned this at most. */
  readonly earned: Paise;
  readonly isWhole: boolean;
}

/** 1/1000 paise → paise, halves up. */
export const fromThousandths = (value: number): Paise => paise(Math.round(value / 1000));

const taxOf = ({ cgst, sgst, igst }: GstParts) => cgst + sgst + igst;

/** Returns what an order earned: net sales less what its pieces, its payment and its parcels cost. */
export function contributionOf(facts: ContributionFacts): Contribution {
  const net = facts.documented === null ? sum(netBeforeDocuments(facts)) : paise(facts.documented);
  const parts = {
    pieces: costOfPieces(facts),
    lost: costOfLost(facts),
    gateway: gatewayFee(facts),
    dispute: lostInDisputes(facts),
    ...parcelParts(facts),
  };
  const known = sum(contributionParts.map((part) => parts[part] ?? ZERO));
  return { net, parts, earned: paise(net - known), isWhole: contributionParts.every((part) => parts[part] !== null) };
}

/** The net sales of each line before there are documents: what is paid, shared by price, without the tax inside it. */
function netBeforeDocuments({ paid, lines }: Pick<ContributionFacts, 'paid' | 'lines'>): Paise[] {
  const shares = splitByWeight(
    paise(paid),
    lines.map(({ price, kept }) => price * kept),
  );
  return shares.map((share, at) => paise(share - taxOf(gstInside(share, lines[at]?.gstRate ?? 0, false))));
}

function costOfPieces({ pieces }: ContributionFacts): Paise | null {
  if (pieces.some((piece) => piece.costed < piece.pieces)) return null;
  return fromThousandths(pieces.reduce((total, { value }) => total + value, 0));
}

function costOfLost({ pieces }: ContributionFacts): Paise | null {
  const lost = pieces.filter((piece) => piece.lost > 0);
  if (lost.some(({ unit }) => unit === null)) return null;
  return fromThousandths(lost.reduce((total, piece) => total + piece.lost * (piece.unit ?? 0), 0));
}

const gatewayFee = ({ captured, feesKnown, fees }: ContributionFacts): Paise | null => (feesKnown < captured ? null : paise(fees));

const lostInDisputes = ({ disputed }: ContributionFacts): Paise | null => (disputed === null ? null : paise(disputed));

type Kind = 'freight' | 'cod' | 'packing' | 'rto';
/** Charges of a parcel out that belong to its freight. */
const freightKinds: readonly string[] = ['freight', 'weight', 'insurance', 'other'];

function parcelParts({ parcels, isSale, isHandedOver }: ContributionFacts): Record<Kind | 'back' | 'credit', Paise | null> {
  const out = parcels.filter(({ direction }) => direction === 'out');
  const back = parcels.filter(({ direction }) => direction === 'back');
  // An order that is to be sent, or was sent without a parcel of the shop's, has a freight that nobody has booked.
  const isUnsent = isSale && !isHandedOver && !out.some(({ isSent }) => isSent);
  const due = (of: readonly ChargedParcel[], kind: string, has: (parcel: ChargedParcel) => boolean) =>
    of.some((parcel) => has(parcel) && !parcel.charges.some((charge) => charge.kind === kind));
  const ofKinds = (of: readonly ChargedParcel[], is: (kind: string) => boolean) =>
    paise(of.flatMap(({ charges }) => charges).reduce((total, { kind, paise: amount }) => total + (is(kind) ? amount : 0), 0));
  const part = (kind: string, has: (parcel: ChargedParcel) => boolean, is = (name: string) => name === kind) =>
    due(out, kind, has) ? null : ofKinds(out, is);
  const sent = ({ isSent }: ChargedParcel) => isSent;
  const credits = ofKinds(parcels, (kind) => kind === 'credit');
  return {
    freight: isUnsent ? null : part('freight', sent, (kind) => freightKinds.includes(kind)),
    cod: part('cod', ({ hasCash, state }) => hasCash && state === 'delivered'),
    packing: isUnsent ? null : part('packing', sent),
    rto: part('rto', ({ state }) => state === 'returned'),
    back: due(back, 'freight', sent) ? null : ofKinds(back, (kind) => kind !== 'credit'),
    credit: credits,
  };
}

/** The part of a product in what an order earned. */
export interface PieceShare {
  readonly productId: number;
  readonly name: string;
  readonly pieces: number;
  readonly net: Paise;
  readonly earned: Paise;
  readonly isWhole: boolean;
  readonly hasCost: boolean;
}

const split = (amount: number, weights: readonly number[]): number[] =>
  splitByWeight(paise(Math.abs(amount)), weights).map((share) => share * Math.sign(amount));

/** Shares what an order earned among its products: each has its own cost; net sales besides the pieces, and charges, go by price. */
export function shareByPiece(facts: ContributionFacts, whole: Contribution): PieceShare[] {
  const { lines } = facts;
  const weights = lines.map(({ price, kept }) => price * Math.max(1, kept));
  const own = facts.documented === null ? netBeforeDocuments(facts) : lines.map(({ documented }) => documented ?? 0);
  const other = split(whole.net - own.reduce((total, one) => total + one, 0), weights);
  const pieces = whole.parts.pieces ?? ZERO;
  const lost = whole.parts.lost ?? ZERO;
  const charges = split(whole.net - whole.earned - pieces - lost, weights);
  const shares = new Map<number, PieceShare & { readonly charged: number }>();
  for (const [at, { productId, name, kept }] of lines.entries()) {
    const known = shares.get(productId);
    shares.set(productId, {
      ...{ productId, name, pieces: (known?.pieces ?? 0) + kept, net: paise((known?.net ?? 0) + (own[at] ?? 0) + (other[at] ?? 0)) },
      ...{ charged: (known?.charged ?? 0) + (charges[at] ?? 0), earned: ZERO, isWhole: whole.isWhole, hasCost: true },
    });
  }
  const costs = costsByPiece(facts, whole);
  return [...shares.values()].map(({ charged, ...share }) => {
    const piece = facts.pieces.find(({ productId }) => productId === share.productId);
    const hasCost = !piece || (piece.costed >= piece.pieces && (piece.lost === 0 || piece.unit !== null));
    return { ...share, earned: paise(share.net - charged - (costs.get(share.productId) ?? 0)), hasCost };
  });
}

/** The known costs of each product, in paise that add up to those of the order. */
function costsByPiece({ pieces }: ContributionFacts, { parts }: Contribution): Map<number, number> {
  const values = pieces.map(
    ({ value, lost, unit }) => (parts.pieces === null ? 0 : value) + (parts.lost === null ? 0 : lost * (unit ?? 0)),
  );
  const shares = splitByWeight(paise((parts.pieces ?? 0) + (parts.lost ?? 0)), values);
  return new Map(pieces.map(({ productId }, at) => [productId, shares[at] ?? 0]));
}
