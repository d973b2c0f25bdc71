/** The pages whose text the owner may write. */
export const pageKinds = ['about', 'returns', 'privacy', 'terms', 'faq'] as const;
export type PageKind = (typeof pageKinds)[number];

/** The pages whose versions have a date: an order keeps the terms under which it was placed. */
export const policyKinds = ['returns', 'privacy', 'terms'] as const satisfies readonly PageKind[];

export const isPolicyKind = (text: string): text is (typeof policyKinds)[number] => (policyKinds as readonly string[]).includes(text);

export const isPageKind = (text: string): text is PageKind => (pageKinds as readonly string[]).includes(text);

export const pageTitles: Readonly<Record<PageKind, string>> = {
  about: 'About us',
  returns: 'Shipping & Returns',
  privacy: 'Privacy Policy',
  terms: 'Terms & Conditions',
  faq: 'Questions and answers',
};

/** The blanks of each page and what stands for them. The meaning is a hint of the editor. */
export const pageBlanks: Readonly<Record<PageKind, Readonly<Record<string, string>>>> = {
  about: {
    shop: 'Name of the shop',
    sells: 'What you sell, as Settings say',
    'when-jewellery': 'Keeps its line or section only in a shop of jewellery',
    'when-not-jewellery': 'Keeps its line or section only in a shop of other goods',
    'packed-in': '“in Bengaluru ”, once the address is known',
  },
  returns: {
    'when-jewellery': 'Keeps its line or section only in a shop of jewellery',
    'when-not-jewellery': 'Keeps its line or section only in a shop of other goods',
    'delivery-days': '3 to 7',
    'free-from': 'Order value from which delivery is free',
    fee: 'Price of delivery',
    updates: 'How customers hear about parcels',
    'or-whatsapp': '“or ask us on WhatsApp”, if there is a number',
    'when-cash': 'Keeps its line or section only while cash on delivery is on',
    'when-pins': 'Keeps its line only while some PIN codes take no cash',
    'cash-limits': 'The orders that take cash',
    'return-time': '“48 hours” or “7 days” to ask for a return',
    'exchange-time': 'The same for an exchange',
    'return-hours': 'The hours alone to ask for a return',
    'fault-days': 'Days to ask for a faulty piece',
    'refund-times': 'How long each way of paying takes',
    'cash-refund': 'How cash is refunded, while it is on',
    contact: 'Who sells, and whom to write to',
  },
  privacy: {
    company: 'Legal name',
    email: 'Customer care',
    'views-kept': 'Days that page views are kept',
    'unpaid-kept': 'Days until unpaid orders lose their names',
    'evidence-kept': 'Days that films of returns are kept',
    'messages-kept': 'Days that messages are kept',
    'contacts-years': 'Years that contacts of paid orders are kept',
    'orders-years': 'Years that names of paid orders are kept',
    'complaints-kept': 'Days that complaints are kept',
    'marks-kept': 'Days that refused cash parcels are kept',
    'labels-kept': 'Days that labels and photographs of parcels are kept',
    invoices: '“invoices”, or “bills of supply” without a GSTIN',
    contact: 'Who sells, and whom to write to',
  },
  terms: {
    shop: 'Name of the shop',
    'when-jewellery': 'Keeps its line or section only in a shop of jewellery',
    'when-not-jewellery': 'Keeps its line or section only in a shop of other goods',
    company: 'Legal name',
    taxes: '“include all taxes”; without a GSTIN, that no tax is added',
    'or-cash': '“or by cash on delivery”, while it is on',
    'return-time': '“48 hours” or “7 days” to ask for a return',
    'exchange-time': 'The same for an exchange',
    'return-hours': 'The hours alone to ask for a return',
    courts: 'Courts of your city',
    officer: 'Grievance Officer',
    'answer-hours': 'Hours to acknowledge a complaint',
    contact: 'Who sells, and whom to write to',
  },
  faq: {
    shop: 'Name of the shop',
    'when-jewellery': 'Keeps its line or section only in a shop of jewellery',
    'when-not-jewellery': 'Keeps its line or section only in a shop of other goods',
    'delivery-days': '3 to 7',
    'free-from': 'Order value from which delivery is free',
    fee: 'Price of delivery',
    'return-time': '“48 hours” or “7 days” to ask for a return',
    'exchange-time': 'The same for an exchange',
    'return-hours': 'The hours alone to ask for a return',
    'when-cash': 'Keeps its line or section only while cash on delivery is on',
    'cash-limits': 'The orders that take cash',
    'refund-times': 'How long each way of paying takes',
    contact: 'Who sells, and whom to write to',
  },
};
