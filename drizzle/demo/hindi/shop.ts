import { brand } from '../../../src/brand/brand.ts';

/** Of the notice and of what the store says of itself, by the English: another brand has other words, and no Hindi of these. */
export const hindiOfShop: Readonly<Record<string, string>> = {
  'Wedding season: 10% off orders of ₹999 and above with code SHAADI10': 'शादी का मौसम: ₹999 और उससे ऊपर के ऑर्डर पर 10% की छूट, कोड SHAADI10',
  'Jewellery with sparkle, priced to wear every day': 'चमक भरे गहने, हर दिन पहनने लायक कीमत में',
  [`Hello ${brand.name}, I have a question.`]: `नमस्ते ${brand.name}, एक सवाल है।`,
  'Grievance Officer': 'शिकायत अधिकारी',
};
