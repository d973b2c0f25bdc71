import { stateNamed } from '../../../../rules/address/states.ts';
import { toRupees } from '../../../../rules/money/money.ts';
import { centimetresOf, wholeRupees } from '../../../../rules/parcels/couriers/courier-measures.ts';
import type { CourierContact, Outcome, ParcelBooking } from '../courier.ts';
import { done, refused } from '../outcomes.ts';
import { delhiveryText } from './delhivery-text.ts';

const NAME_MAX = 100;
const ADDRESS_MAX = 400;
const DESCRIPTION_MAX = 200;

export const addressOf = ({ address: { address, apartment, place } }: CourierContact) =>
  delhiveryText([address, apartment, place].filter(Boolean).join(', '), ADDRESS_MAX);
export const nameOf = ({ name }: CourierContact) => delhiveryText(name, NAME_MAX);

/**
 * Returns the data of a booking. Refused without a waybill, which alone keeps a repeated call from booking twice, and for a sum that is
 * not whole rupees.
 */
export function shipmentData(parcel: ParcelBooking, pickup: string): Outcome<object> {
  const { awb, reference, customer, cashDue, declared, lines, invoiceNumber, direction, ...load } = parcel;
  const cash = wholeRupees(cashDue);
  if (cash === null) return refused('cash', 'A courier collects whole rupees alone.');
  if (awb === '') return refused('other', 'A waybill is needed: the stock of waybills is empty.', false);
  const [firstLine] = lines;
  const shipment = {
    waybill: awb,
    order: reference,
    name: nameOf(customer),
    add: addressOf(customer),
    pin: customer.address.pin_code,
    city: delhiveryText(customer.address.city, NAME_MAX),
    state: stateNamed(customer.address.state)?.name ?? customer.address.state,
    country: 'India',
    phone: customer.address.phone,
    payment_mode: direction === 'back' ? 'Pickup' : cash > 0 ? 'COD' : 'Prepaid',
    cod_amount: direction === 'back' ? 0 : cash,
    total_amount: toRupees(declared),
    products_desc: delhiveryText(lines.map(({ name, quantity }) => `${quantity} x ${name}`).join(', '), DESCRIPTION_MAX),
    hsn_code: firstLine?.hsnCode ?? '',
    quantity: String(lines.reduce((total, { quantity }) => total + quantity, 0)),
    weight: load.weightGrams,
    shipment_length: centimetresOf(load.lengthMm),
    shipment_width: centimetresOf(load.breadthMm),
    shipment_height: centimetresOf(load.heightMm),
    shipping_mode: 'Surface',
    seller_inv: delhiveryText(invoiceNumber, NAME_MAX),
  };
  return done({ pickup_location: { name: pickup }, shipments: [shipment] });
}
