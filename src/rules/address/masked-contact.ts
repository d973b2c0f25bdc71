/** '9845011002' → '+91 ••••• •••02' */
export const maskedPhone = (digits: string): string => `+91 ••••• •••${digits.slice(-2)}`;

/** 'asha.menon@example.in' → 'a•••@example.in' */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, '$1•••@');
