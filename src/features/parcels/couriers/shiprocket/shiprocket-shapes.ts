import * as z from 'zod';
import { codeNumber, idText, looseText, rupees, yes } from '../courier-shapes.ts';

/** Nothing that matters: an empty body, or a sentence. */
export const anything = z.unknown();

const courierOffer = z.object({
  courier_company_id: idText,
  courier_name: looseText,
  rate: rupees,
  freight_charge: rupees,
  cod_charges: rupees,
  coverage_charges: rupees,
  rto_charges: rupees,
  estimated_delivery_days: looseText,
  cutoff_time: looseText,
  cod: yes,
  blocked: yes,
});
export type CourierOffer = z.infer<typeof courierOffer>;

export const offers = z.object({ data: z.object({ available_courier_companies: z.array(courierOffer) }) });

export const created = z.object({
  order_id: idText.pipe(z.string().min(1)),
  shipment_id: idText,
  status: looseText,
  status_code: codeNumber,
  awb_code: idText,
  courier_name: looseText,
});

export const ordersFound = z.object({
  data: z.array(
    z.object({
      id: idText,
      channel_order_id: idText,
      status: looseText,
      status_code: codeNumber,
      total: rupees,
      payment_method: looseText,
      // An order without a shipment has an empty list, and one of its answers has an object.
      shipments: z
        .union([z.array(z.object({ id: idText, awb: idText, courier: looseText })), z.record(z.string(), z.unknown())])
        .nullish()
        .transform((list) => (Array.isArray(list) ? list : [])),
    }),
  ),
  meta: z.object({ pagination: z.object({ total_pages: codeNumber }).nullish() }).nullish(),
});
export type OrderFound = z.infer<typeof ordersFound>['data'][number];

export const shipmentFound = z.object({ data: z.object({ awb: idText, courier: looseText }) });

export const assigned = z.object({
  awb_assign_status: codeNumber,
  message: z.unknown().optional(),
  response: z
    .object({
      data: z
        .union([z.object({ awb_code: idText, courier_name: looseText, awb_assign_error: looseText }), z.string(), z.array(z.unknown())])
        .nullish(),
    })
    .nullish(),
});

export const pickupAsked = z.object({
  pickup_status: codeNumber,
  message: z.unknown().optional(),
  response: z.unknown().optional(),
});

export const labelMade = z.object({
  label_created: z.union([z.number(), z.boolean()]).nullish(),
  label_url: looseText,
  response: z.unknown().optional(),
});

export const manifestMade = z.object({ manifest_url: looseText });

export const ndrFound = z.object({
  data: z.union([
    z.array(z.object({ awb_code: idText, attempts: looseText, status: looseText, status_code: codeNumber })),
    z.object({ awb_code: idText, attempts: looseText, status: looseText, status_code: codeNumber }).transform((one) => [one]),
  ]),
});

export const statement = z.object({
  data: z.array(
    z.object({
      transaction_id: idText,
      awb_code: idText,
      charged_weight: looseText,
      action: looseText,
      description: looseText,
      debit_amount: rupees,
      credit_amount: rupees,
      created_at: looseText,
    }),
  ),
});
export type StatementLine = z.infer<typeof statement>['data'][number];

export const pickupAddresses = z.object({
  data: z.object({
    shipping_address: z.array(
      z.object({
        id: idText,
        pickup_location: looseText,
        name: looseText,
        email: looseText,
        address: looseText,
        address_2: looseText,
        city: looseText,
        state: looseText,
        pin_code: looseText,
        phone: looseText,
        phone_verified: yes,
      }),
    ),
  }),
});
export type PickupAddress = z.infer<typeof pickupAddresses>['data']['shipping_address'][number];

/** The body of a webhook, as far as it is read. */
export const webhook = z.object({ awb: idText, order_id: idText });
