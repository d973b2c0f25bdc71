/**
 * The endings of addresses that anybody can register a name under and that mail programs make links of, besides those of two letters
 * (countries). The common ones; endings that belong to one firm are left out, and so are those that people bear as names
 * (Kim, Dev, Guru …): they follow below.
 */
const known =
  'abogado academy accountant accountants actor adult aero africa agency airforce amsterdam apartments app army arpa art associates attorney auction audio auto autos baby band bar barcelona bargains baseball basketball beauty beer berlin best bet bible bid bike bingo bio biz black blackfriday blog blue boats bond boo book boston bot boutique box broadway broker build builders business buy buzz cab cafe cam camera camp capital car cards care career careers cars casa case cash casino cat catering catholic center ceo cfd channel charity chat cheap christmas church city claims cleaning click clinic clothing cloud club coach codes coffee college cologne com community company compare computer condos construction consulting contact contractors cooking cool coop country coupon coupons courses credit creditcard cricket cruises cyou dad dance data date dating day deal dealer deals degree delivery democrat dental dentist desi design diamonds diet digital direct directory discount discover diy doctor dog domains dot download earth eat eco edu education email energy engineer engineering enterprises equipment esq estate events example exchange expert exposed express fail faith family fan fans farm fashion fast feedback film final finance financial fish fishing fit fitness flights florist flowers fly foo food football forex forsale forum foundation free fun fund furniture futbol fyi gallery game games garden gay gift gifts gives giving glass global gmbh gold golf gop gov graphics gratis green gripe grocery group guide guitars hair hamburg haus health healthcare help hiphop hiv hockey holdings holiday homes horse hospital host hosting hot hotels house how icu immo immobilien inc industries info ing ink institute insurance insure int international invalid investments irish istanbul jetzt jewelry jobs kaufen kids kitchen kiwi koeln land lat law lawyer lease legal lgbt life lifestyle lighting like limited limo link live living llc llp loan loans local localhost lol london lotto love ltd ltda luxe luxury madrid maison makeup man management map market marketing markets mba med media meet melbourne meme memorial men menu miami mil mobi moda moe mom money monster mortgage moscow motorcycles mov movie museum music name navy net network new news nexus ngo ninja now nyc one ong onion online ooo open org organic osaka page partners parts party pay pet pharmacy phd phone photo photography photos pics pictures pid pink pizza place play plumbing plus poker porn post press prime pro prod productions prof promo properties property protection pub qpon quebec quest racing radio realestate realtor realty recipes red rehab reise reisen reit rent rentals repair report republican rest restaurant review reviews rich rio rip rocks rodeo room rsvp rugby run safe sale salon save sbs school schule science scot search secure security select services sex sexy shoes shop shopping show singles site ski skin soccer social software solar solutions soy spa space sport spot srl storage store stream studio study style sucks supplies supply support surf surgery swiss systems taipei talk tattoo tax taxi team tech technology tel tennis test theater theatre tickets tienda tips tires tirol today tokyo tools top tours town toys trade trading training travel tube tunes university uno vacations vegas ventures vet viajes video villas vin vip vision vodka vote voting voto voyage wales wang watch watches weather web webcam website wedding wien wiki win wine work works world wow wtf xxx xyz yachts yoga you zero zip zone ' +
  // India's in its own scripts, and others of the world's most used ones.
  'भारत भारतम् भारोत भारत् ভারত ভাৰত భారత్ ભારત ਭਾਰਤ ଭାରତ இந்தியா ಭಾರತ ഭാരതം بھارت بارت ڀارت कॉम संगठन नेट कॉम संगठन рф рус онлайн сайт орг ком москва 中国 中國 网络 公司 网站 在线 コム みんな 닷컴 닷넷 한국 امارات موقع شبكة ไทย كوم';

const linkEndings: ReadonlySet<string> = new Set(known.split(' '));

/** Endings that people bear as names too: after initials alone they are a name, as in K.Dev. */
const namesThatEnd: ReadonlySet<string> = new Set('om sa ma la li ki jo dev kim guru asia desi faith paris sydney'.split(' '));

/** Parts of addresses and of markup, which no name contains. */
const NEVER = /[<>@\\{}[\]|]|\/\/|https?:|\bwww\.|\bxn--/i;
/** Degrees that read like the address of a country or of a company: nobody has a site of one letter there. */
const DEGREE = /^(?:(?:[bm]\.(?:com|sc|tech|ed|ca|ba|a|e|d|s|phil|pharm|arch)|ll\.[bm]|ph\.d)\.?)+$/i;
/** Invisible characters, such as joiners: between the letters of an address they hide it from a check, not from its reader. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Latin letters with accents: an accent after 'evil.com' does not keep a mail program from making a link of it. */
const ACCENTED = /(\p{Script=Latin})\p{M}+/gu;
/** Marks that browsers take for the dot of an address. */
const DOTS = /[。．｡․﹒]/g;
/** Letters, digits and marks joined by dots without a space. */
const JOINED = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;

const isInitial = (label: string) => [...label.normalize('NFC').replace(/\p{M}/gu, '')].length === 1;
/** Returns true for a possible ending of a domain. Every pair of two letters is a country's, or may become one. */
const isEnding = (label: string) => linkEndings.has(label) || namesThatEnd.has(label) || /^[a-z]{2}$/.test(label);

/** Titles that are before a name, and are endings of countries too. */
const TITLE = /^(?:dr|md|mr|ms|sh|shri|sri|smt|kum|kr|km|er|prof|adv|st|late|mohd|pt|sr|lt|col|maj|gen|capt|justice|hon)$/;
/** Words for firms in law. */
const FIRM = /^(?:pvt|pte|private|co)\.(?:ltd|limited|op)\.?$/i;

/**
 * Returns true if a mail program would make a link of words that dots join: 'bit.ly', 'refund-chamak.co.Verma'; not of 'K.R.Meera' and
 * 'Prof.Dr.Rao'.
 */
function isAddress(words: string): boolean {
  const labels = words.toLowerCase().normalize('NFD').replace(ACCENTED, '$1').normalize('NFC').split('.');
  return labels.some((label, at) => {
    if (at === 0 || !isEnding(label)) return false;
    const before = labels.slice(0, at);
    if (TITLE.test(label) && at < labels.length - 1) return !before.every((each) => isInitial(each) || TITLE.test(each));
    return !(namesThatEnd.has(label) && before.every(isInitial));
  });
}

/**
 * Returns the part of a name that carries a link, or null. Mails and pages show names to other people, so they must not carry a stranger's
 * message. 'D.K. Sharma', 'Ravi B.Com', 'S/O Ramesh' and 'Rao Pvt.Ltd.' → null; 'Win at evil.com' → 'evil.com', 'a@b' → '@'
 */
export function linkIn(name: string): string | null {
  const plain = name.normalize('NFKC').replace(UNSEEN, '').replace(DOTS, '.');
  const never = NEVER.exec(plain)?.[0];
  const joined = plain.match(JOINED) ?? [];
  return never ?? joined.find((words) => !DEGREE.test(words) && !FIRM.test(words) && isAddress(words)) ?? null;
}
