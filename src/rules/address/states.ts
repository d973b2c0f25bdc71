/**
 * The 36 states and union territories to which the shop delivers.
 * pins: first two digits of the PIN codes of its postal circle (India Post). Where a
 * circle serves several states, `pins` holds the three-digit sorting districts that are theirs.
 */
interface IndianState {
  readonly code: string;
  readonly name: string;
  readonly pins: readonly string[];
}

const state = (code: string, name: string, ...pins: string[]): IndianState => ({ code, name, pins });

export const states: readonly IndianState[] = [
  state('AN', 'Andaman and Nicobar Islands', '744'),
  state('AP', 'Andhra Pradesh', '50', '51', '52', '53'),
  state('AR', 'Arunachal Pradesh', '790', '791', '792'),
  state('AS', 'Assam', '78'),
  state('BR', 'Bihar', '80', '81', '82', '83', '84', '85'),
  state('CH', 'Chandigarh', '140', '160'),
  state('CG', 'Chhattisgarh', '49'),
  state('DH', 'Dadra and Nagar Haveli and Daman and Diu', '362', '396'),
  state('DL', 'Delhi', '11'),
  state('GA', 'Goa', '403'),
  state('GJ', 'Gujarat', '36', '37', '38', '39'),
  state('HR', 'Haryana', '12', '13'),
  state('HP', 'Himachal Pradesh', '17'),
  state('JK', 'Jammu and Kashmir', '18', '190', '191', '192', '193'),
  state('JH', 'Jharkhand', '81', '82', '83'),
  state('KA', 'Karnataka', '56', '57', '58', '59'),
  state('KL', 'Kerala', '67', '68', '69'),
  state('LA', 'Ladakh', '194'),
  state('LD', 'Lakshadweep', '682'),
  state('MP', 'Madhya Pradesh', '45', '46', '47', '48'),
  state('MH', 'Maharashtra', '40', '41', '42', '43', '44'),
  state('MN', 'Manipur', '795'),
  state('ML', 'Meghalaya', '793', '794'),
  state('MZ', 'Mizoram', '796'),
  state('NL', 'Nagaland', '797', '798'),
  state('OD', 'Odisha', '75', '76', '77'),
  state('PY', 'Puducherry', '605', '607', '609', '533', '673'),
  state('PB', 'Punjab', '14', '15', '16'),
  state('RJ', 'Rajasthan', '30', '31', '32', '33', '34'),
  state('SK', 'Sikkim', '737'),
  state('TN', 'Tamil Nadu', '60', '61', '62', '63', '64'),
  state('TS', 'Telangana', '50'),
  state('TR', 'Tripura', '799'),
  state('UP', 'Uttar Pradesh', '20', '21', '22', '23', '24', '25', '26', '27', '28'),
  state('UK', 'Uttarakhand', '24', '26'),
  state('WB', 'West Bengal', '70', '71', '72', '73', '74'),
];

/** The only country to which the shop delivers, as addresses keep it. */
export const COUNTRY = 'India';

export const stateCodes = states.map(({ code }) => code);

export function stateNamed(code: string): IndianState | undefined {
  return states.find((each) => each.code === code);
}
