import type { Language } from '../language/languages.ts';
import type { PageKind } from './page-words.ts';

/** A language without signs of its own is not examined. */
type Signs = Readonly<Partial<Record<Language, readonly RegExp[]>>>;

/** A passage that the law asks of a page, and the signs by which it is found. */
interface Passage {
  /** The line of the legal list: 'L6'. */
  readonly law: string;
  /** Ends the sentence “This text does not say …”. */
  readonly what: string;
  /** All of them are in a text of the language that has the passage. */
  readonly signs: Signs;
  /** Missing: the law asks it of every seller. */
  readonly of?: SellerKind;
}

/** Kind of seller, with or without a GSTIN. */
export type SellerKind = 'registered' | 'unregistered';

const contact: Passage = {
  law: 'L1',
  what: 'who sells and whom to write to: {contact}',
  signs: { en: [/\{contact\}|grievance officer/i], hi: [/\{contact\}|शिकायत अधिकारी/] },
};

/** The blank, because a number that is typed in stays when the setting changes. */
const returnTime: Passage = {
  law: 'L6',
  what: 'until when a return may be asked for: {return-time}',
  signs: { en: [/return/i, /\{return-(time|hours)\}/], hi: [/रिटर्न|लौटा|वापस/, /\{return-(time|hours)\}/] },
};

const freeCancelling: Passage = {
  law: 'L7',
  what: 'that cancelling costs nothing',
  signs: {
    en: [/cancel/i, /free of charge|no (charge|fee)|costs? nothing|pay nothing/i],
    hi: [/रद्द/, /मुफ़्त|कोई (चार्ज|फ़ीस)|कुछ नहीं (लिया|लेते|लगता|देना)/],
  },
};

const passages: Readonly<Record<PageKind, readonly Passage[]>> = {
  about: [],
  faq: [],
  returns: [
    contact,
    {
      law: 'L6',
      what: 'how long delivery takes and what it costs',
      signs: { en: [/deliver/i, /\{fee\}|₹|free/i], hi: [/डिलीवर/, /\{fee\}|₹|मुफ़्त/] },
    },
    { law: 'L6', what: 'how one can pay, and that it is safe', signs: { en: [/UPI|card/i], hi: [/UPI|कार्ड/] } },
    returnTime,
    {
      law: 'L6',
      what: 'who pays for the parcel back',
      signs: {
        en: [/pay for the return|return (is|at) (free|our cost)|you pay nothing|we pay/i],
        hi: [/(लौटाने|वापस भेजने|रिटर्न) का (खर्च|चार्ज)|हमारे खर्च पर|अपने खर्च पर|रिटर्न मुफ़्त/],
      },
    },
    {
      law: 'L6',
      what: 'how exchanges work, and until when: {exchange-time}',
      signs: {
        en: [/exchange/i, /\{(exchange-time|return-time|return-hours)\}/],
        hi: [/एक्सचेंज|बदल/, /\{(exchange-time|return-time|return-hours)\}/],
      },
    },
    { law: 'L6', what: 'whether there is a warranty', signs: { en: [/warranty|guarantee/i], hi: [/वारंटी|गारंटी/] } },
    { law: 'L6', what: 'what happens with a charge-back', signs: { en: [/charge-?back/i], hi: [/चार्ज-?\s?बैक|charge-?back/i] } },
    freeCancelling,
    {
      law: 'L8',
      what: 'that a defective, damaged, wrong or late piece is taken back',
      signs: { en: [/defective|faulty|damaged/i, /wrong|not (as|what)/i, /late/i], hi: [/खराब|टूटा/, /गलत|बताए से अलग/, /देर/] },
    },
    {
      law: 'L9',
      what: 'when a refund starts and how long it takes',
      signs: {
        en: [/refund/i, /one working day|1 working day/i, /\{refund-times\}|UPI/i],
        hi: [/रिफ़ंड/, /(एक|1) कामकाजी दिन/, /\{refund-times\}|UPI/],
      },
    },
  ],
  privacy: [
    contact,
    {
      law: 'L22',
      what: 'what is collected, and what for',
      signs: { en: [/collect/i, /use it for|we use/i], hi: [/लेते हैं|इकट्ठा/, /इस्तेमाल|क्या करते हैं/] },
    },
    { law: 'L22', what: 'how consent is withdrawn', signs: { en: [/withdraw/i], hi: [/सहमति[^।]*वापस|वापस[^।]*सहमति/] } },
    {
      law: 'L23',
      what: 'the rights to a copy, to correction and to erasure',
      signs: { en: [/copy/i, /correct/i, /eras|delete/i], hi: [/कॉपी/, /ठीक कर|सुधार/, /मिट|हटा/] },
    },
    {
      law: 'L24',
      what: 'how long data is kept',
      signs: {
        en: [/\{views-kept\}|\d+ days/i, /\{orders-years\}|\d+ years/i],
        hi: [/\{views-kept\}|\d+ दिन/, /\{orders-years\}|\d+ साल/],
      },
    },
    {
      law: 'L25',
      what: 'that a loss of data is told to people and the Board',
      signs: { en: [/Board/i, /lost|stolen|breach/i], hi: [/बोर्ड/, /खो |चोरी|लीक/] },
    },
    { law: 'L26', what: 'from which age the shop is meant for people', signs: { en: [/\b18\b/i], hi: [/\b18\b/] } },
  ],
  terms: [
    contact,
    {
      law: 'L5',
      what: 'that prices include all taxes: {taxes}',
      signs: { en: [/\{taxes\}|prices [^.]*includ\w* all taxes/i], hi: [/\{taxes\}|कीमत[^।]*सभी टैक्स (शामिल|सहित)/] },
      of: 'registered',
    },
    {
      law: 'L5',
      what: 'that no GST is added: {taxes}',
      signs: { en: [/\{taxes\}|not registered for GST|no GST/i], hi: [/\{taxes\}|GST में रजिस्टर्ड नहीं|कोई GST नहीं/] },
      of: 'unregistered',
    },
    returnTime,
    freeCancelling,
    {
      law: 'L8',
      what: 'that a defective or wrong piece is taken back',
      signs: { en: [/defective|faulty|damaged/i, /wrong|not as described/i], hi: [/खराब|टूटा/, /गलत|बताए से अलग/] },
    },
    {
      law: 'L9',
      what: 'when a refund starts',
      signs: { en: [/refund/i, /one working day|1 working day/i], hi: [/रिफ़ंड/, /(एक|1) कामकाजी दिन/] },
    },
    {
      law: 'L30',
      what: 'that money that left an account without an order comes back',
      signs: { en: [/returned|comes? back/i, /account/i], hi: [/लौट|वापस/, /खाते/] },
    },
  ],
};

export interface Missing {
  readonly law: string;
  readonly what: string;
}

/** Returns the passages that the law asks of this page of such a seller and that its text, in this language, does not have. */
export const missingPassages = (kind: PageKind, text: string, seller: SellerKind, language: Language = 'en'): Missing[] =>
  passages[kind]
    .filter(({ signs, of = seller }) => of === seller && !(signs[language] ?? []).every((sign) => sign.test(text)))
    .map(({ law, what }) => ({ law, what }));
