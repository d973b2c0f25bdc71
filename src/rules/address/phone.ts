/**
 * Returns the ten digits of a stored number as the shop prints them: '9845012345' → '+91 98450 12345'. '' stays empty: the shop has
 * forgotten it.
 */
export const formatPhone = (digits: string): string => (digits === '' ? '' : `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`);
