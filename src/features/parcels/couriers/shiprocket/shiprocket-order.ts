import { stateNamed } from '../../../../rules/address/states.ts';
import { toRupees } from '../../../../rules/money/money.ts';
import { centimetresOf, kilosOf, wholeRupees } from '../../../../rules/parcels/couriers/courier-measures.ts';
import { istStamp } from '../../../../rules/parcels/couriers/courier-times.ts';
import type { CourierContact, Load, Outcome, ParcelBooking } from '../courier.ts';
import { oneLine, splitName } from '../courier-text.ts';
import { done, refused } from '../outcomes.ts';
import type { PickupAddress } from './shiprocket-shapes.ts';

const CITY_MAX = 30;
const LINE_MAX = 190;
const NAME_MAX = 190;
/** Shiprocket takes no side of half a centimetre or less. */
const SIDE_MIN_CM = 0.6;

const streetOf = ({ address: { address } }: CourierContact) => oneLine(address, LINE_MAX);
/** A city that is too long for its field ends after a word there, and is whole on the second line of the street. */
const cityOf = ({ address: { city } }: CourierContact) => {
  const whole = oneLine(city, LINE_MAX);
  if ([...whole].length <= CITY_MAX) return whole;
  const beyond = oneLine(whole, CITY_MAX + 1);
  const atWord = beyond.replace(/[\s,]+\S*$/, '');
  return atWord === beyond ? oneLine(whole, CITY_MAX) : atWord;
};
const secondLine = (to: CourierContact) => {
  const { apartment, place, city } = to.address;
  const isCut = cityOf(to) !== oneLine(city, LINE_MAX);
  return oneLine([apartment, place, isCut ? city : ''].filter(Boolean).join(', '), LINE_MAX);
};
const stateOf = ({ address: { state } }: CourierContact) => stateNamed(state)?.name ?? state;

const sizes = ({ lengthMm, breadthMm, heightMm, weightGrams }: Load) => ({
  length: Math.max(SIDE_MIN_CM, centimetresOf(lengthMm)),
  breadth: Math.max(SIDE_MIN_CM, centimetresOf(breadthMm)),
  height: Math.max(SIDE_MIN_CM, centimetresOf(heightMm)),
  weight: kilosOf(weightGrams),
});

const itemsOf = ({ lines }: ParcelBooking) =>
  lines.map(({ name, sku, quantity, price, hsnCode }) => ({
    name: oneLine(name, NAME_MAX),
    sku: oneLine(sku, 50),
    units: quantity,
    selling_price: toRupees(price),
    hsn: hsnCode,
  }));

/**
 * Returns the body of an order. What is collected at the door is `sub_total`, because every charge and discount is sent as 0. Refused, for
 * good, if that is not a whole number of rupees.
 */
export function orderBody(parcel: ParcelBooking, pickup: string): Outcome<object> {
  const { customer, reference, orderedAt, cashDue, declared, invoiceNumber } = parcel;
  const cash = wholeRupees(cashDue);
  if (cash === null) return refused('cash', 'A courier collects whole rupees alone.');
  const { first, last } = splitName(customer.name);
  return done({
    order_id: reference,
    order_date: istStamp(orderedAt),
    pickup_location: pickup,
    billing_customer_name: first,
    billing_last_name: last,
    billing_address: streetOf(customer),
    billing_address_2: secondLine(customer),
    billing_city: cityOf(customer),
    billing_pincode: Number(customer.address.pin_code),
    billing_state: stateOf(customer),
    billing_country: 'India',
    billing_email: customer.email,
    billing_phone: Number(customer.address.phone),
    shipping_is_billing: true,
    order_items: itemsOf(parcel),
    payment_method: cash > 0 ? 'COD' : 'Prepaid',
    ...{ shipping_charges: 0, giftwrap_charges: 0, transaction_charges: 0, total_discount: 0 },
    // It is a whole number there. What is paid already is only declared, so its paise may be left out.
    sub_total: cash > 0 ? cash : Math.floor(toRupees(declared)),
    ...sizes(parcel),
    customer_gstin: '',
    invoice_number: invoiceNumber,
  });
}

/** Returns the body of the way back: from the customer to the shop's address, and nothing to collect. */
export function returnBody(parcel: ParcelBooking, shop: PickupAddress): object {
  const { customer, reference, orderedAt, declared } = parcel;
  const [from, to] = [splitName(customer.name), splitName(shop.name || shop.pickup_location)];
  return {
    order_id: reference,
    order_date: istStamp(orderedAt).slice(0, 10),
    pickup_customer_name: from.first,
    pickup_last_name: from.last,
    pickup_address: streetOf(customer),
    pickup_address_2: secondLine(customer),
    pickup_city: cityOf(customer),
    pickup_state: stateOf(customer),
    pickup_country: 'India',
    pickup_pincode: Number(customer.address.pin_code),
    pickup_email: customer.email,
    pickup_phone: customer.address.phone,
    shipping_customer_name: to.first,
    shipping_last_name: to.last,
    shipping_address: oneLine(shop.address, LINE_MAX),
    shipping_address_2: oneLine(shop.address_2, LINE_MAX),
    shipping_city: shop.city,
    shipping_country: 'India',
    shipping_pincode: Number(shop.pin_code),
    shipping_state: shop.state,
    shipping_email: shop.email,
    shipping_phone: shop.phone,
    order_items: itemsOf(parcel),
    payment_method: 'PREPAID',
    total_discount: 0,
    sub_total: Math.floor(toRupees(declared)),
    ...sizes(parcel),
  };
}

/** Returns the body of a corrected address of a booked parcel. */
export function addressBody(orderId: string, to: CourierContact): object {
  return {
    order_id: Number(orderId),
    shipping_customer_name: oneLine(to.name, NAME_MAX),
    shipping_phone: to.address.phone,
    shipping_address: streetOf(to),
    shipping_address_2: secondLine(to),
    shipping_city: cityOf(to),
    shipping_state: stateOf(to),
    shipping_country: 'India',
    shipping_pincode: Number(to.address.pin_code),
  };
}

/** Returns the query of prices for a load. */
export function loadQuery({ direction, fromPin, toPin, cashDue, declared, ...load }: Load): string {
  const { weight, length, breadth, height } = sizes({ direction, fromPin, toPin, cashDue, declared, ...load });
  const query = {
    pickup_postcode: fromPin,
    delivery_postcode: toPin,
    weight: String(weight),
    cod: cashDue > 0 ? '1' : '0',
    length: String(length),
    breadth: String(breadth),
    height: String(height),
    declared_value: String(Math.floor(toRupees(declared))),
    ...(direction === 'back' && { is_return: '1' }),
  };
  return String(new URLSearchParams(query));
}
