/** The one file that an owner edits: the name, contact and company details of the shop. */
export const shopConfig = {
  name: 'Chamak',
  tagline: 'Jewellery with sparkle, priced to wear every day',
  email: 'care@chamak.example',
  phone: '9845000000',
  whatsapp: { countryCode: '91', phone: '9845000000', greeting: 'Hello Chamak, I have a question.' },
  supportHours: { from: 11, to: 18, text: '11 AM to 6 PM, Monday to Saturday' },
  instagram: 'https://www.instagram.com/chamak.example',
  legalName: 'Chamak Jewels Private Limited',
  address: ['27, 4th Main, Mahalakshmipuram', 'Bengaluru, Karnataka 560079', 'India'],
  gstin: '29ABCDE1234F1Z5',
  grievanceOfficer: { name: 'Meera Iyer', designation: 'Grievance Officer', email: 'grievance@chamak.example', phone: '9845000000' },
  /** Days (IST) on which nothing is packed; the delivery dates take them into account. */
  holidays: ['2026-11-08', '2026-12-25', '2027-01-26'],
} as const;
