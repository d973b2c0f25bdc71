import * as z from 'zod';
import { idText, joinedText, looseText, rupees } from '../courier-shapes.ts';

export const pins = z.object({
  delivery_codes: z.array(
    z.object({
      postal_code: z.object({
        pin: looseText,
        pre_paid: looseText,
        cod: looseText,
        pickup: looseText,
        remarks: looseText,
        max_amount: rupees,
      }),
    }),
  ),
});
export type Pin = z.infer<typeof pins>['delivery_codes'][number]['postal_code'];

/** Days; the reference does not name their field. */
const days = z.union([z.number(), z.string()]).nullish();
export const transit = z
  .object({ data: z.object({ tat: days }).nullish(), tat: days })
  .transform(({ data, tat }) => Number(data?.tat ?? tat ?? Number.NaN));

export const charges = z.union([z.array(z.object({ total_amount: rupees })), z.object({ total_amount: rupees }).transform((one) => [one])]);

/** One text with commas, or a list. */
export const waybills = z
  .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
  .transform((value) => (Array.isArray(value) ? value : String(value).split(',')).map((each) => String(each).trim()).filter(Boolean));

export const bookedPackages = z.object({
  success: z.boolean().nullish(),
  rmk: joinedText,
  error: z.unknown().optional(),
  packages: z
    .array(z.object({ waybill: idText, refnum: idText, status: looseText, remarks: joinedText, cod_amount: rupees }))
    .nullish()
    .transform((list) => list ?? []),
});

export const edited = z.object({ status: z.unknown().optional(), remark: joinedText, error: joinedText, waybill: idText });

export const slips = z.object({
  packages: z
    .array(z.object({ wbn: idText, pdf_download_link: looseText }))
    .nullish()
    .transform((list) => list ?? []),
});

export const pickupMade = z.object({
  pickup_id: idText,
  pickup_date: looseText,
  pr_exist: z.boolean().nullish(),
  error: joinedText,
  data: z.unknown().optional(),
});

const scan = z.object({
  ScanDateTime: looseText,
  ScanType: looseText,
  Scan: looseText,
  StatusDateTime: looseText,
  StatusCode: looseText,
  ScannedLocation: looseText,
  Instructions: looseText,
});
const shipment = z.object({
  AWB: idText,
  ReferenceNo: idText,
  CODAmount: rupees,
  NSLCode: looseText,
  Status: z.object({
    Status: looseText,
    StatusType: looseText,
    StatusDateTime: looseText,
    StatusLocation: looseText,
    Instructions: looseText,
  }),
  Scans: z
    .array(z.object({ ScanDetail: scan }))
    .nullish()
    .transform((list) => (list ?? []).map(({ ScanDetail }) => ScanDetail)),
});
export type TrackedShipment = z.infer<typeof shipment>;

/** A number that is not known is an error in place of the data, with 200. */
export const packages = z.object({
  ShipmentData: z
    .array(z.object({ Shipment: shipment }))
    .nullish()
    .transform((list) => list?.map(({ Shipment }) => Shipment) ?? null),
  Error: joinedText,
  rmk: joinedText,
});

export const updateAsked = z.object({
  request_id: idText,
  upl_id: idText,
  status: z.unknown().optional(),
  error: joinedText,
  rmk: joinedText,
});

export const webhook = z.object({ Shipment: z.object({ AWB: idText, ReferenceNo: idText }) });
