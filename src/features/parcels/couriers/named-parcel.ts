/** No number and no reference is longer. */
const NAME_MAX = 60;

/** Returns whom a webhook names; null for one that names no parcel, or whose names are no names. */
export function namedParcel(awb: string, reference: string): { readonly awb: string; readonly reference: string } | null {
  if (awb === '' && reference === '') return null;
  return Math.max(awb.length, reference.length) > NAME_MAX ? null : { awb, reference };
}
