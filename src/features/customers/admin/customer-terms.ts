import { withPhones } from '../../../rules/address/phone.ts';
import { foldMarks } from '../../../rules/search/fold-marks.ts';

const PHONE_LIKE = /^[+\d][\d\s()-]*$/;
const TRIGRAM = 3;

/** The search terms of the list of customers. Both are '' if nothing can be searched for. */
interface CustomerTerms {
  /** An FTS5 expression over a trigram index: every term occurs somewhere. Terms are quoted, so that none is an operator. */
  readonly anywhere: string;
  /** The beginning of name or e-mail, in lower case, if no term has three letters. */
  readonly begins: string;
}

/**
 * `customerTerms('rao mysuru')` → every term anywhere; `customerTerms('an')` → the beginning; `customerTerms('+91 98450 00000')` →
 * the ten digits as the shop keeps them. Index and `sort_name` have names without the signs that `foldMarks` takes away.
 */
export function customerTerms(search: string): CustomerTerms {
  const text = foldMarks(withPhones(search.replaceAll('\u0000', '')).toLowerCase());
  const terms = PHONE_LIKE.test(text) ? [text.replace(/\D/g, '')] : text.split(/\s+/);
  const long = terms.filter((term) => [...term].length >= TRIGRAM);
  return {
    anywhere: long.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND '),
    begins: long.length > 0 ? '' : terms.join(' '),
  };
}
