/**
 * Judges a GSTR-1 file by the description of its format alone: it knows nothing of the code that writes it. Returns what is wrong.
 */
type Found = Record<string, unknown>;

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const POS = /^(0[1-9]|[12]\d|3[0-8]|97)$/;
const NUMBER = /^[A-Za-z0-9/-]{1,16}$/;
const paise = (rupees: unknown) => Math.round(Number(rupees) * 100);

class Judge {
  readonly faults: string[] = [];
  say(isRight: boolean, fault: string) {
    if (!isRight) this.faults.push(fault);
  }
  /** The rows of a table that have exactly these keys; those that end with ? may be missing. */
  rows(value: unknown, where: string, keys: string): Found[] {
    if (value === undefined) return [];
    this.say(Array.isArray(value), `${where} is no list`);
    const rows = Array.isArray(value) ? (value as Found[]) : [];
    for (const row of rows) this.keys(row, where, keys);
    return rows;
  }
  keys(row: Found, where: string, keys: string) {
    const names = keys.split(' ');
    const must = names.filter((name) => !name.endsWith('?'));
    const may = names.map((name) => name.replace('?', ''));
    this.say(must.every((name) => name in row) && Object.keys(row).every((name) => may.includes(name)), `${where} has ${Object.keys(row)}`);
  }
}

const INTRA = 'rt txval camt samt csamt';
const INTER = 'rt txval iamt csamt';

function itemsOf(judge: Judge, where: string, holder: Found, isIntra: boolean): Found[] {
  return judge.rows(holder.itms, `${where} itms`, 'num itm_det').map((item) => {
    const detail = item.itm_det as Found;
    judge.keys(detail, `${where} item`, isIntra ? INTRA : INTER);
    judge.say(item.num === Math.round(Number(detail.rt) * 100) + 1, `${where} item number ${item.num}`);
    judge.say(detail.camt === detail.samt, `${where} has unequal halves`);
    return detail;
  });
}

function document(judge: Judge, month: string, row: Found, number: string, date: string) {
  judge.say(NUMBER.test(String(row[number])), `number ${row[number]}`);
  judge.say(new RegExp(`^(0[1-9]|[12]\\d|3[01])-${month.slice(0, 2)}-${month.slice(2)}$`).test(String(row[date])), `date ${row[date]}`);
}

/** Returns the faults of a file. */
export function gstr1Faults(text: string): string[] {
  const judge = new Judge();
  for (const [number] of text.replace(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/-?\d[\d.eE+]*/g))
    judge.say(/^-?(0|[1-9]\d*)(\.\d{1,2})?$/.test(number), `the number ${number}`);
  const file = JSON.parse(text) as Found;
  judge.keys(file, 'the file', 'gstin fp version hash b2b? b2cl? b2cs? cdnr? cdnur? nil? hsn? doc_issue?');
  const [own, month] = [String(file.gstin).slice(0, 2), String(file.fp)];
  judge.say(GSTIN.test(String(file.gstin)), 'gstin');
  judge.say(/^(0[1-9]|1[0-2])20\d\d$/.test(month), `fp ${month}`);
  judge.say(/^GST\d+\.\d+(\.\d+)?$/.test(String(file.version)) && file.hash === 'hash', 'version or hash');
  const numbers: string[] = [];
  /** Sums in paise of B2B and B2C: value, IGST, CGST, SGST. */
  const sums = { b2b: [0, 0, 0, 0], b2c: [0, 0, 0, 0] };
  const add = (to: number[], detail: Found, sign: number) => {
    for (const [at, name] of ['txval', 'iamt', 'camt', 'samt'].entries()) to[at] = (to[at] ?? 0) + sign * paise(detail[name] ?? 0);
  };
  for (const [table, list, keys] of [
    ['b2b', 'inv', 'inum idt val pos rchrg inv_typ itms'],
    ['cdnr', 'nt', 'ntty nt_num nt_dt val pos rchrg inv_typ itms'],
  ] as const) {
    for (const buyer of judge.rows(file[table], table, `ctin ${list}`)) {
      judge.say(GSTIN.test(String(buyer.ctin)), `${table} ctin ${buyer.ctin}`);
      for (const row of judge.rows(buyer[list], `${table} ${list}`, keys)) {
        const [number, date] = table === 'b2b' ? ['inum', 'idt'] : ['nt_num', 'nt_dt'];
        document(judge, month, row, number, date);
        numbers.push(String(row[number]));
        judge.say(row.rchrg === 'N' && row.inv_typ === 'R' && (row.ntty ?? 'C') === 'C', `${table} kind`);
        judge.say(String(buyer.ctin).slice(0, 2) === row.pos && POS.test(String(row.pos)), `${table} pos ${row.pos}`);
        for (const detail of itemsOf(judge, table, row, row.pos === own)) add(sums.b2b, detail, table === 'b2b' ? 1 : -1);
      }
    }
  }
  for (const state of judge.rows(file.b2cl, 'b2cl', 'pos inv')) {
    judge.say(POS.test(String(state.pos)) && state.pos !== own, `b2cl pos ${state.pos}`);
    for (const row of judge.rows(state.inv, 'b2cl inv', 'inum idt val itms')) {
      document(judge, month, row, 'inum', 'idt');
      numbers.push(String(row.inum));
      judge.say(paise(row.val) > 10_000_000, `b2cl val ${row.val}`);
      for (const detail of itemsOf(judge, 'b2cl', row, false)) add(sums.b2c, detail, 1);
    }
  }
  for (const row of judge.rows(file.cdnur, 'cdnur', 'typ ntty nt_num nt_dt val pos itms')) {
    document(judge, month, row, 'nt_num', 'nt_dt');
    numbers.push(String(row.nt_num));
    judge.say(row.typ === 'B2CL' && row.ntty === 'C' && row.pos !== own, 'cdnur kind');
    for (const detail of itemsOf(judge, 'cdnur', row, false)) add(sums.b2c, detail, -1);
  }
  const places: string[] = [];
  for (const row of judge.rows(file.b2cs, 'b2cs', 'sply_ty pos typ rt txval camt? samt? iamt? csamt')) {
    judge.keys(row, `b2cs ${row.pos}`, `sply_ty pos typ ${row.pos === own ? INTRA : INTER}`);
    judge.say(row.sply_ty === (row.pos === own ? 'INTRA' : 'INTER') && row.typ === 'OE' && POS.test(String(row.pos)), 'b2cs kind');
    judge.say(row.camt === row.samt, `b2cs ${row.pos} has unequal halves`);
    places.push(`${row.pos} ${row.rt}`);
    add(sums.b2c, row, 1);
  }
  judge.say(new Set(places).size === places.length, 'b2cs has a State and rate twice');
  judge.say(new Set(numbers).size === numbers.length, 'a document stands twice');
  const nil = (file.nil ?? { inv: [] }) as Found;
  for (const row of judge.rows(nil.inv, 'nil', 'sply_ty nil_amt expt_amt ngsup_amt')) {
    judge.say(/^INTR(A)?B2[BC]$/.test(String(row.sply_ty)), `nil ${row.sply_ty}`);
    add(String(row.sply_ty).endsWith('B2B') ? sums.b2b : sums.b2c, { txval: Number(row.expt_amt) + Number(row.nil_amt) }, 1);
  }
  const hsn = (file.hsn ?? {}) as Found;
  judge.keys(hsn, 'hsn', 'hsn_b2b? hsn_b2c?');
  for (const [name, of] of [
    ['hsn_b2b', sums.b2b],
    ['hsn_b2c', sums.b2c],
  ] as const) {
    const total = [0, 0, 0, 0];
    for (const [at, row] of judge.rows(hsn[name], name, 'num hsn_sc desc uqc qty rt txval iamt camt samt csamt').entries()) {
      judge.say(row.num === at + 1 && /^\d{4,8}$/.test(String(row.hsn_sc)), `${name} row ${at + 1}`);
      judge.say(['NOS', 'PRS', 'SET'].includes(String(row.uqc)) && String(row.desc).length <= 30, `${name} uqc ${row.uqc}`);
      judge.say(Number.isInteger(row.qty), `${name} qty ${row.qty}`);
      add(total, row, 1);
    }
    judge.say(total.join() === of.join(), `${name} is ${total}, the tables are ${of}`);
  }
  const issued = (file.doc_issue ?? { doc_det: [] }) as Found;
  for (const kind of judge.rows(issued.doc_det, 'doc_det', 'doc_num docs')) {
    judge.say([1, 5].includes(Number(kind.doc_num)), `doc_num ${kind.doc_num}`);
    for (const [at, row] of judge.rows(kind.docs, 'docs', 'num from to totnum cancel net_issue').entries()) {
      const [from, to] = [row.from, row.to].map((number) => Number(String(number).split('/').at(-1)));
      judge.say(row.num === at + 1 && row.totnum === (to ?? 0) - (from ?? 0) + 1, `docs ${row.from}`);
      judge.say(Number(row.totnum) - Number(row.cancel) === row.net_issue, `docs net ${row.net_issue}`);
    }
  }
  return judge.faults;
}
